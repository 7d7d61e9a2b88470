import '@calcom/embed-core'

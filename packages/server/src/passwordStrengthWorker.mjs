// A thread that rates new passwords: loading the dictionaries takes 100 ms, and so may rating a long password.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/** More characters make it no weaker, and the work grows with the length. */
const MAX_LENGTH = 40
const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
})

/** @param {{ password: string, own: string[] }} task */
export default function weaknessOf({ password, own }) {
  const { score, sequence } = judge.check(password.slice(0, MAX_LENGTH), own)
  if (score >= 3) return null
  const dictionaries = sequence.map((part) => part.dictionaryName ?? '')
  if (dictionaries.includes('userInputs')) return 'personal'
  return dictionaries.some((name) => name.startsWith('passwords')) ? 'common' : 'simple'
}

// A thread that judges new passwords: the dictionaries take a tenth of a second to load, and a long password as long to judge.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/** What follows in a longer one makes it no weaker, and the work grows with the length. */
const LONGEST = 40
const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
})

/** @param {{ password: string, own: string[] }} task */
export default function weaknessOf({ password, own }) {
  const { score, sequence } = judge.check(password.slice(0, LONGEST), own)
  if (score >= 3) return null
  const dictionaries = sequence.map((part) => part.dictionaryName ?? '')
  if (dictionaries.includes('userInputs')) return 'personal'
  return dictionaries.some((name) => name.startsWith('passwords')) ? 'common' : 'simple'
}

import type { Replies } from '@walkup/sdk/contract'

type Kind = Replies['questions.search']['items'][number]['kind']

const dataType = (id: number, kind: Kind, name: string) => ({ id, kind, name, isActive: true })
/** The data types of answers. Ids never change: append new ones. */
export const dataTypes = [
  dataType(1, 'text', 'Text'),
  dataType(2, 'number', 'Number'),
  dataType(3, 'date', 'Date'),
  dataType(4, 'choice', 'One of several'),
  dataType(5, 'multiChoice', 'Several of several'),
]

const fieldType = (id: number, name: string, ...dataTypeIds: number[]) => ({ id, name, dataTypeIds, isActive: true })
/** The input types of questions; the first that fits a data type is its default. */
export const fieldTypes = [
  fieldType(1, 'Text line', 1),
  fieldType(2, 'Text area', 1),
  fieldType(3, 'Number', 2),
  fieldType(4, 'Date picker', 3),
  fieldType(5, 'Radio buttons', 4),
  fieldType(6, 'Drop-down', 4),
  fieldType(7, 'Checkboxes', 5),
]

export const isChoice = (kind: string): boolean => kind === 'choice' || kind === 'multiChoice'

import type { FileResult } from './support/fileReport.ts'

export function failedOf(results: readonly FileResult[]): FileResult[]
export function mergeSecondLook(
  results: readonly FileResult[],
  again: readonly FileResult[],
): { readonly results: FileResult[]; readonly flaky: FileResult[] }

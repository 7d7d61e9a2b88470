/** The results to run once more: what failed, in a runner that reports its files. */
export const failedOf = (results) => results.filter(({ failures }) => failures.length)

/**
 * Replaces the results of failed files with those of their second run, which ran alone. What passed then is flaky.
 * @param results Of the first run, as `FileReport` writes them. A result without a file stands for a runner that failed as a whole,
 *   whose second run of all files replaces the first.
 * @returns the results that count, and of the flaky files those of the first run
 */
export function mergeSecondLook(results, again) {
  const isSame = (a) => (b) => a.file === b.file && a.project === b.project
  const failed = failedOf(results)
  const isWhole = failed.some(({ file }) => !file)
  // The files of one project may have run in all.
  const second = again.filter((result) => isWhole || !result.file || failed.some(isSame(result)))
  // A file that is missing from the second run has not passed.
  const missing = failed.filter((first) => first.file && !second.some(isSame(first)))
  const flaky = failed.filter((first) => !missing.includes(first) && !second.find(isSame(first))?.failures.length)
  return { results: [...(isWhole ? [] : results.filter(({ failures }) => !failures.length)), ...second, ...missing], flaky }
}

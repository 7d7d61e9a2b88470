/** The results to rerun: those with failures. */
export const failedOf = (results) => results.filter(({ failures }) => failures.length)

/**
 * Replaces the results of failed files with those of their second run, which ran alone. Files that passed then are flaky.
 * @param results The first run's results, as written by `FileReport`. One without a file means that the runner failed as a whole;
 *   then the second run of all files replaces the first.
 * @returns the final results, and the first run's results of flaky files
 */
export function mergeSecondLook(results, again) {
  const isSame = (a) => (b) => a.file === b.file && a.project === b.project
  const failed = failedOf(results)
  const isWhole = failed.some(({ file }) => !file)
  // A file of one project may have been rerun in all projects.
  const second = again.filter((result) => isWhole || !result.file || failed.some(isSame(result)))
  // A file that is missing from the second run has not passed.
  const missing = failed.filter((first) => first.file && !second.some(isSame(first)))
  const flaky = failed.filter((first) => !missing.includes(first) && !second.find(isSame(first))?.failures.length)
  return { results: [...(isWhole ? [] : results.filter(({ failures }) => !failures.length)), ...second, ...missing], flaky }
}

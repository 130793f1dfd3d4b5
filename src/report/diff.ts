import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** The unified diff of a file, as `git diff` shows it. */
export function unifiedDiff(path: string, before: string, after: string): string {
  return createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
}

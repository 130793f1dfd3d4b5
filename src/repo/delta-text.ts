/** A delta's text as somebody wrote it, and what messages call it, such as its file's path. */
export interface DeltaText {
  readonly name: string;
  readonly text: string;
}

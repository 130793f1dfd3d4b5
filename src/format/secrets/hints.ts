/*
 * The rule set takes some milliseconds to load and more to run, and almost no text holds anything that it
 * could find. These are the beginnings without which none of its patterns, nor any of ours, can match.
 */

const EXACT =
  /A3T[A-Z0-9]|A(?:KIA|GPA|IDA|ROA|IPA|NPA|NVA|SIA)[A-Z0-9]{8}|PRIVATE KEY|x-oauth-basic|_authToken=|npm_[A-Za-z0-9]{8}|xox[a-z]-|xapp-|(?<![A-Za-z])(?:sk|rk)[-_][A-Za-z0-9]{3}|whsec_|gsk_[A-Za-z0-9]{8}|hf_[A-Za-z]{8}|lin_api_|ntn_[0-9]|SG\.[\w-]|shp(?:pa|ca|at|ss)_|gh[oprsu]_|github_pat_|glpat-|gl(?:c|sa)_[A-Za-z0-9+/]{8}|ops_ey|hv[sbr]\.[A-Za-z0-9_-]{8}|vc[piark]_[A-Za-z0-9]{8}|dapi[A-Fa-f0-9]{8}|dckr_pat_|figd_|AIza|eyJ[A-Za-z0-9_-]{8}|GOCSPX-|ya29\.|pypi-Ag|do[opr]_v1_|AGE-SECRET-KEY-|AccountKey=|:AA[A-Za-z0-9_-]{20}|\bSK[0-9a-f]{16}/;
const ANY_CASE =
  /:\/\/[^\s/@:]{0,100}:[^\s@/]{1,200}@|hooks\.slack\.com|secret[^\n]{0,40}[A-Za-z0-9/+=]{40}|account[^\n]{0,20}[0-9]{4}-?[0-9]{4}-?[0-9]{4}/i;

/** Whether a text holds anything by which a secret could begin. */
export function mayHoldSecret(text: string): boolean {
  return EXACT.test(text) || ANY_CASE.test(text);
}

/** Whether six letters or digits were typed, whatever stands between them. */
export function isWholePnr(typed: string): boolean {
  return typed.replaceAll(/[^\p{L}\p{N}]/gu, '').length === 6;
}

/** Small letters without marks: Тёплый and теплый, İstanbul and istanbul, IŞIK and isik are the same. */
export function foldText(text: string): string {
  return text
    .replaceAll(/[Iİı]/g, 'i')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC');
}

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Folds the letters of a bank's titles and words for comparison with lower-case patterns: the Turkish `İ`, `I` and `ı`
 * become `i`, in any language, because a bank may write `DIREKT` and `İŞLEM` side by side. Patterns contain no `ı`.
 */
export const foldWords = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[İIı]/g, 'i')
    .toLowerCase();

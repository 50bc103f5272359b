import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const FAMILY = 'Onest';
const faces = [
  { fontWeight: 400, file: '400Regular/Onest_400Regular' },
  { fontWeight: 600, file: '600SemiBold/Onest_600SemiBold' },
];

/** Makes Onest ready for drawing. Called once, before the first document. */
export async function loadFonts(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  Font.register({
    family: FAMILY,
    fonts: faces.map(({ fontWeight, file }) => ({
      fontWeight,
      src: resolve(`@expo-google-fonts/onest/${file}.ttf`),
    })),
  });
  // Names, codes and numbers are never hyphenated.
  Font.registerHyphenationCallback((word) => [word]);
  for (const { fontWeight } of faces) await learnGlyphs(fontWeight);
}

/**
 * Glyphs remember the character that first asked for them. A letter that is first met as a part of another one (the S
 * of Ş) remembers none and would be missing from every later document, so each is asked for by its own character here.
 */
async function learnGlyphs(fontWeight: number): Promise<void> {
  const face = { fontFamily: FAMILY, fontWeight };
  await Font.load(face);
  const data = Font.getFont(face)?.data;
  if (!data || !('characterSet' in data))
    throw new Error(`${FAMILY} ${fontWeight} is not a font with glyphs`);
  for (const character of data.characterSet) data.glyphForCodePoint(character);
}

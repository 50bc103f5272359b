/** A colour of the sRGB space as `#rrggbb`, in lower case. */
export type HexColor = `#${string}`;

export const HEX_COLOR = /^#[0-9a-f]{6}$/;

const WHITE = '#ffffff';
const LIGHT_PAPER = '#fbfaf7';
const DARK_PAPER = '#0b161c';
const INK = '#06201f';
/** WCAG 2.2, AA for text of ordinary size. */
const READABLE = 4.5;
/** Links of the dark pages have the same contrast as their secondary text. */
const CLEAR = 7;

/** The style tokens that an agency's colours replace, for light and dark pages. */
export type BrandTones = Readonly<Record<string, readonly [light: string, dark: string]>>;

/** The contrast ratio of two colours, from 1 (none) to 21 (WCAG 2.2, 1.4.3). */
export function contrastOf(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Whether white text on the colour, and the colour as text on the paper, can be read. */
export function isReadableBrand(color: string): boolean {
  return contrastOf(color, WHITE) >= READABLE && contrastOf(color, LIGHT_PAPER) >= READABLE;
}

/** The tones derived from an agency's two colours; an absent colour changes nothing. */
export function tonesOf(colors: {
  readonly brandColor: string | null;
  readonly accentColor: string | null;
}): BrandTones {
  const { brandColor, accentColor } = colors;
  return {
    ...(brandColor === null ? {} : brandTones(brandColor)),
    ...(accentColor === null ? {} : accentTones(accentColor)),
  };
}

/** The tones as a rule of a style sheet; empty if the pages keep their own. */
export function brandStyle(colors: Parameters<typeof tonesOf>[0]): string {
  const tones = Object.entries(tonesOf(colors));
  if (tones.length === 0) return '';
  return `:root{${tones.map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`).join(';')}}`;
}

function brandTones(color: string): BrandTones {
  const dark = lightenUntil(color, CLEAR);
  return {
    sea: [color, dark],
    'sea-deep': [mix(color, '#000000', 0.28), mix(dark, WHITE, 0.35)],
    'sea-soft': [mix(color, LIGHT_PAPER, 0.9), mix(dark, DARK_PAPER, 0.82)],
    'on-sea': [WHITE, INK],
  };
}

function accentTones(color: string): BrandTones {
  return {
    sun: [color, mix(color, WHITE, 0.12)],
    'sun-soft': [mix(color, WHITE, 0.84), mix(color, DARK_PAPER, 0.84)],
    'sun-ink': [darkenUntil(color, CLEAR), lightenUntil(color, CLEAR)],
  };
}

function lightenUntil(color: string, contrast: number): string {
  return shift(color, WHITE, (tone) => contrastOf(tone, DARK_PAPER) >= contrast);
}

function darkenUntil(color: string, contrast: number): string {
  return shift(color, '#000000', (tone) => contrastOf(tone, LIGHT_PAPER) >= contrast);
}

function shift(color: string, towards: string, isEnough: (tone: string) => boolean): string {
  const steps = Array.from({ length: 21 }, (_, step) => mix(color, towards, step / 20));
  return steps.find(isEnough) ?? towards;
}

/** `share` of the second colour, the rest of the first. */
function mix(color: string, other: string, share: number): string {
  const [a, b] = [channelsOf(color), channelsOf(other)];
  const mixed = a.map((value, index) => Math.round(value * (1 - share) + (b[index] ?? 0) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

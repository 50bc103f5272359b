const known: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Yandex', /\bYaBrowser\/(\d+)/],
  ['Samsung', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).*\bSafari\//],
];

/** `Firefox 140`: as much of a browser's long name as faults depend on, and too little to know anybody by. */
export function browserName(userAgent: string | undefined): string {
  for (const [name, pattern] of known) {
    const version = pattern.exec(userAgent ?? '')?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return '';
}

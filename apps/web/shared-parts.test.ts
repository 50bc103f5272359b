import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { leafFile } from './shared-parts.ts';

const inSource = (path: string): string => join(import.meta.dirname, 'src', path);
const LUCIDE = '/farewind/node_modules/lucide-react/dist/esm';
const LIBRARY = `${LUCIDE}/lucide-react.mjs`;
const icon = (name: string): string => `${LUCIDE}/icons/${name}.mjs`;
const call = (name: string): string => `\0calls:@farewind/contract/${name}`;

interface Module {
  readonly code?: string;
  readonly importedIds?: readonly string[];
  readonly dynamicallyImportedIds?: readonly string[];
}

/** The shop with one page, and the office with one. */
const modules: Readonly<Record<string, Module>> = {
  [inSource('main.tsx')]: {
    importedIds: [inSource('shop/form.tsx')],
    dynamicallyImportedIds: [inSource('shop/order-page.tsx'), inSource('app/start-office.tsx')],
  },
  [inSource('shop/form.tsx')]: {
    code: `import { Plane } from "lucide-react";`,
    importedIds: [LIBRARY],
  },
  [inSource('shop/order-page.tsx')]: {
    code: `import { CircleAlert as Mark } from "lucide-react";`,
    importedIds: [LIBRARY, call('bookings/get-order')],
  },
  [inSource('app/start-office.tsx')]: { dynamicallyImportedIds: [inSource('office/ledger-page.tsx')] },
  [inSource('office/ledger-page.tsx')]: {
    code: `import { Plane, Tags } from "lucide-react";`,
    importedIds: [LIBRARY, call('bookings/get-order'), call('finance/ledger')],
  },
  [LIBRARY]: {
    code: [
      `export { default as Plane, default as PlaneIcon } from './icons/plane.mjs';`,
      `export { default as AlertCircle, default as CircleAlert } from './icons/circle-exclamation-point.mjs';`,
      `export { default as Tags } from './icons/tags.mjs';`,
    ].join('\n'),
    importedIds: ['plane', 'circle-exclamation-point', 'tags'].map(icon),
  },
};

const context = { getModuleInfo: (id: string) => modules[id] ?? null } as unknown as Rolldown.ChunkingContext;

it('a traveller loads no icon and no call that only the office uses', () => {
  const fileOf = leafFile();
  expect(fileOf(icon('tags'), context)).toBe('office-leaves');
  expect(fileOf(call('finance/ledger'), context)).toBe('office-leaves');
});

it('what a page of the shop draws or calls, at once or later, is in the file of the shop, by whatever name it asks', () => {
  const fileOf = leafFile();
  expect(fileOf(icon('plane'), context)).toBe('leaves');
  expect(fileOf(icon('circle-exclamation-point'), context)).toBe('leaves');
  expect(fileOf(call('bookings/get-order'), context)).toBe('leaves');
});

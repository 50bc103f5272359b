import { expect, it } from 'vitest';
import { judgeBuiltScripts, type BuiltPages } from './built-scripts.ts';

const HOME = 'index.html';
const PICKER = 'src/shop/search/pickers.ts';
const SHEETS = 'src/shop/search/sheets.ts';

/** A build with the given sizes, whose picker also needs the first script. */
function build(changes: {
  readonly home?: number;
  readonly picker?: number;
  readonly sheets?: number;
  readonly more?: Partial<BuiltPages>;
}) {
  const { home = 100_000, picker = 70_000, sheets = 15_000, more } = changes;
  const sizes: Readonly<Record<string, number>> = {
    'first.js': home,
    'pickers.js': picker,
    'sheets.js': sheets,
    'small.js': 500,
  };
  return {
    manifest: {
      [HOME]: { file: 'first.js' },
      [PICKER]: { file: 'pickers.js', imports: [HOME, '_small.js'] },
      [SHEETS]: { file: 'sheets.js', imports: [HOME, '_small.js'] },
      '_small.js': { file: 'small.js' },
    },
    modules: {
      'pickers.js': {
        'src/shop/search/dates-sheet.tsx': 7500,
        '../../node_modules/react-aria/dist/focus.mjs': 20_000,
        '../../node_modules/react-aria/dist/press.mjs': 15_000,
        '../../node_modules/@internationalized/date/dist/islamic.mjs': 9000,
      },
    },
    sizeOf: (file: string) => sizes[file] ?? 0,
    ...more,
  };
}

it('a build within its gates is passed, with the sizes of home and of the picker without what home has loaded', () => {
  expect(judgeBuiltScripts(build({}))).toEqual({
    lines: [
      'scripts of home (index.html): 100.0 KB, gate 111 KB',
      'scripts of the date and place picker (src/shop/search/pickers.ts): 70.5 KB, gate 80 KB',
      'scripts of the same on a phone (src/shop/search/sheets.ts): 15.5 KB, gate 20 KB',
    ],
    faults: [],
  });
});

it('a picker that has grown beyond its gate is refused by a sentence with its entry and its heaviest modules', () => {
  expect(judgeBuiltScripts(build({ picker: 81_500 })).faults).toEqual([
    'scripts of the date and place picker (src/shop/search/pickers.ts): 82.0 KB, gate 80 KB, so 2.0 KB too many. ' +
      'The heaviest, in KB before they are minified and compressed: react-aria 35.0, @internationalized/date 9.0, ' +
      'src/shop/search/dates-sheet.tsx 7.5.',
  ]);
});

it('a phone that would load the library of comboboxes and calendars is refused', () => {
  const { manifest, modules } = build({});
  const withLibrary = { ...manifest, [SHEETS]: { file: 'sheets.js', imports: [HOME, PICKER] } };
  const { faults } = judgeBuiltScripts(build({ more: { manifest: withLibrary, modules } }));
  expect(faults).toEqual([
    expect.stringContaining('on a phone (src/shop/search/sheets.ts): 85.5 KB, gate 20 KB'),
  ]);
});

it('home that has grown beyond its gate is refused', () => {
  expect(judgeBuiltScripts(build({ home: 111_100 })).faults).toHaveLength(1);
});

it('a page of the shop that loads a file or a module of the office is refused', () => {
  const { manifest, modules } = build({});
  const page = 'src/shop/features/help/help-page.tsx';
  const ofFile = {
    ...manifest,
    [page]: { file: 'help.js', imports: ['_office-leaves.js'] },
    '_office-leaves.js': { file: 'assets/office-leaves-BOG6TyA.js' },
  };
  expect(judgeBuiltScripts(build({ more: { manifest: ofFile } })).faults).toEqual([
    `${page} of the shop loads code of the office: assets/office-leaves-BOG6TyA.js.`,
  ]);
  const ofModule = { ...modules, 'pickers.js': { 'src/office/kit/toast.ts': 300 } };
  expect(judgeBuiltScripts(build({ more: { modules: ofModule } })).faults).toEqual([
    `${PICKER} of the shop loads code of the office: src/office/kit/toast.ts.`,
  ]);
});

it('a part whose file was renamed is refused instead of being passed without a size', () => {
  const { [PICKER]: _renamed, ...manifest } = build({}).manifest;
  expect(() => judgeBuiltScripts(build({ more: { manifest } }))).toThrow(PICKER);
});

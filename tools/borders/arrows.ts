import { INNER_ARROWS, type InnerArrows } from './inner-arrows.ts';

/**
 * The allowed imports. A folder (or file) belongs to the longest matching row; one that matches no row is refused, so a
 * new module needs a row. Inside its own row everything may import everything.
 */
export interface Row {
  /** Folders and files of the project that it may import, besides itself. */
  may: readonly string[];
  /** npm packages: a list, or `any`. Tests may also import test packages. */
  packages: readonly string[] | 'any';
  /** Server modules whose types it may import from public.ts and events.ts (`ports` adds ports.ts). */
  sees?: readonly string[];
  seesPorts?: boolean;
}

const VALUES = 'packages/values/src';
const TRAVEL_RULES = 'packages/travel-rules/src';
const CONTRACT = 'packages/contract/src';
const ENGINE = 'packages/flight-search/src';
const PARTNER_CLIENT = 'packages/partner-client/src';
const PLATFORM = 'apps/server/src/platform';
const MODULES = 'apps/server/src/modules';
const STYLES = 'apps/web/src/styles';
const SHARED = 'apps/web/src/shared';

interface ModuleArrows {
  /** Other modules whose public types it may import. */
  sees: readonly string[];
  /** Folders of the contract that it implements or uses; everybody may use `core`. */
  contract: readonly string[];
  also?: readonly string[];
}

/** The modules of the server, lowest first; calls go down, events go up. */
export const MODULE_ARROWS: Record<string, ModuleArrows> = {
  identity: { sees: [], contract: ['account', 'session', 'identity'] },
  audit: { sees: [], contract: ['audit'] },
  settings: { sees: [], contract: ['site', 'agency', 'settings', 'rules'] },
  definitions: { sees: [], contract: ['definitions'] },
  customers: { sees: [], contract: ['customers', 'account'] },
  places: { sees: [], contract: ['places'] },
  content: { sees: ['settings'], contract: ['content'] },
  rules: { sees: [], contract: ['rules'] },
  flights: {
    sees: ['places', 'settings', 'rules'],
    contract: ['flights', 'inventory', 'rules'],
    also: [ENGINE],
  },
  transfers: { sees: ['places', 'settings'], contract: ['transfers', 'inventory', 'bookings', 'flights'] },
  receipts: { sees: ['settings'], contract: ['settings', 'finance'] },
  payments: { sees: ['settings', 'receipts'], contract: ['finance'] },
  bookings: {
    sees: ['identity', 'places', 'flights', 'transfers', 'payments', 'receipts', 'settings', 'rules'],
    contract: ['bookings', 'orders', 'flights', 'inventory', 'transfers', 'rules'],
  },
  'ride-channels': {
    sees: ['places', 'settings', 'transfers', 'bookings', 'payments'],
    contract: ['inventory', 'finance'],
  },
  feedback: { sees: ['settings'], contract: ['feedback'] },
  'price-alerts': { sees: ['flights', 'places', 'settings'], contract: ['flights'] },
  // The search that partners call is passed to it as an argument.
  'sales-partners': {
    sees: ['flights', 'payments', 'settings'],
    contract: ['partners', 'flights', 'feedback', 'finance'],
  },
  // Searches are calls of the contract, made through an argument.
  'partner-programs': {
    sees: ['bookings', 'flights', 'places', 'sales-partners'],
    contract: ['partners', 'flights', 'transfers', 'bookings'],
  },
  // It brings the seats of one agency into the inventory of another.
  exchange: {
    sees: ['flights', 'bookings', 'payments', 'settings'],
    contract: ['exchange', 'inventory', 'finance'],
  },
  messaging: {
    sees: [
      'price-alerts',
      'feedback',
      'identity',
      'places',
      'flights',
      'transfers',
      'payments',
      'settings',
      'rules',
      'bookings',
      'content',
    ],
    contract: ['messages', 'bookings', 'flights', 'transfers'],
  },
  reports: { sees: ['flights', 'transfers', 'payments', 'bookings', 'settings'], contract: ['reports'] },
  // Training uses the calls that staff and buyers make; it knows no other module.
  training: { sees: [], contract: ['training', 'bookings', 'flights', 'inventory', 'orders', 'finance'] },
};

const ALL_MODULES = Object.keys(MODULE_ARROWS);

const moduleRows = Object.fromEntries(
  Object.entries(MODULE_ARROWS).map(([name, { sees, contract, also = [] }]): [string, Row] => [
    `${MODULES}/${name}`,
    {
      may: [
        PLATFORM,
        VALUES,
        TRAVEL_RULES,
        ...['core', ...contract].map((folder) => `${CONTRACT}/${folder}`),
        ...also,
      ],
      packages: 'any',
      sees,
    },
  ]),
);

/** The rows of a module's folders; its routes and public API connect them. */
function rowsInside(
  outer: Readonly<Record<string, Row>>,
  [name, { folders, shared, base = [] }]: [string, InnerArrows],
): [string, Row][] {
  const root = `${MODULES}/${name}`;
  const module = outer[root]!;
  const rowOf = (may: readonly string[]): Row => ({
    ...module,
    may: [...module.may, ...may.map((one) => `${root}/${one}`)],
  });
  return [
    ...shared.map((file): [string, Row] => [`${root}/${file}`, rowOf([...shared, ...base])]),
    ...Object.entries(folders).map(([folder, may]): [string, Row] => [
      `${root}/${folder}`,
      rowOf(base.includes(folder) ? may : [...shared, ...may]),
    ]),
    [root, { ...module, may: [...module.may, root] }],
  ];
}

const serverRows: Record<string, Row> = { ...moduleRows };
for (const inner of Object.entries(INNER_ARROWS))
  Object.assign(serverRows, Object.fromEntries(rowsInside(serverRows, inner)));

const SHOP = 'apps/web/src/shop';

/** The parts shared by features of the shop, lowest first, and which of them each folder may import. */
const SHOP_ARROWS: Record<string, readonly string[]> = {
  kit: [],
  order: ['kit'],
  search: ['kit'],
  consent: ['kit', 'search'],
  arrival: ['consent'],
  purchase: ['kit', 'order', 'search'],
};

/** The features of the shop: they use the shared parts, never each other. */
const SHOP_FEATURES = [
  'about',
  'account',
  'checkout',
  'consent',
  'contact',
  'destination',
  'flight-list',
  'gallery',
  'help',
  'home',
  'lookup',
  'no-tricks',
  'pages',
  'price-alert',
  'results',
  'route',
  'search',
  'soon',
  'survey',
  'transfers',
  'trip',
];

const shopRows: Record<string, Row> = Object.fromEntries(
  [
    ...Object.entries(SHOP_ARROWS),
    ...SHOP_FEATURES.map((feature): [string, string[]] => [`features/${feature}`, Object.keys(SHOP_ARROWS)]),
    // The frame of every page.
    ['layout', [...Object.keys(SHOP_ARROWS), 'features']] as [string, string[]],
  ].map(([folder, may]): [string, Row] => [
    `${SHOP}/${folder}`,
    {
      may: [SHARED, STYLES, CONTRACT, TRAVEL_RULES, VALUES, ...may.map((one) => `${SHOP}/${one}`)],
      packages: 'any',
    },
  ]),
);

/** The folders of the office, lowest first: each may import those before it. Its pages are in `features`. */
const OFFICE_FOLDERS = ['i18n', 'address', 'session', 'kit', 'account', 'features', 'routes', 'shell'];

const OFFICE = 'apps/web/src/office';
const office: Row = { may: [SHARED, STYLES, CONTRACT, TRAVEL_RULES, VALUES], packages: 'any' };

const officeRows: Record<string, Row> = Object.fromEntries([
  ...OFFICE_FOLDERS.map((folder, index): [string, Row] => [
    `${OFFICE}/${folder}`,
    { ...office, may: [...office.may, ...OFFICE_FOLDERS.slice(0, index).map((one) => `${OFFICE}/${one}`)] },
  ]),
  [OFFICE, { ...office, may: [...office.may, OFFICE] }],
]);

export const ROWS: Record<string, Row> = {
  [VALUES]: { may: [], packages: [] },
  // Validation of travellers, documents, contacts and cards: pure, for the server and the browser alike.
  [TRAVEL_RULES]: { may: [VALUES], packages: ['card-validator', 'libphonenumber-js'] },
  [CONTRACT]: { may: [VALUES, TRAVEL_RULES], packages: ['zod'] },
  [ENGINE]: { may: [VALUES], packages: [] },
  // What partners take along: the types of their calls, and fetch.
  [PARTNER_CLIENT]: { may: [CONTRACT], packages: [] },

  [PLATFORM]: { may: [VALUES, CONTRACT], packages: 'any' },
  ...serverRows,
  'apps/server/src/adapters': {
    may: [PLATFORM, VALUES, CONTRACT],
    packages: 'any',
    sees: ALL_MODULES,
    seesPorts: true,
  },
  'apps/server/src/testing': { may: ['apps/server', CONTRACT, VALUES, PARTNER_CLIENT], packages: 'any' },
  // The whole product under load, killed and searched: tests and their shared code, nothing that ships.
  'apps/server/src/stress-tests': {
    may: ['apps/server', CONTRACT, VALUES, PARTNER_CLIENT],
    packages: 'any',
  },
  'apps/server/seed': {
    may: [
      PLATFORM,
      VALUES,
      CONTRACT,
      `${MODULES}/places`,
      `${MODULES}/flights/inventory`,
      `${MODULES}/transfers/inventory`,
    ],
    packages: 'any',
  },
  // The composition root: the one place where modules and adapters meet as values.
  'apps/server/src': {
    may: ['apps/server', CONTRACT, TRAVEL_RULES, VALUES, ENGINE, PARTNER_CLIENT],
    packages: 'any',
  },

  'apps/web': { may: ['apps/web/contract-calls.ts'], packages: 'any' },
  // The build leaves the schemas of the contract's calls out of the pages.
  'apps/web/contract-calls.ts': { may: [CONTRACT], packages: 'any' },
  'apps/web/src/boot.ts': {
    may: ['apps/web/src/shared/ui/record-gap.ts', 'apps/web/src/shared/session/kept-at-once.ts'],
    packages: [],
  },
  'apps/web/src/main.tsx': { may: ['apps/web/src/app', STYLES, SHARED], packages: 'any' },
  'apps/web/src/app': {
    may: ['apps/web/src/shop', 'apps/web/src/office', SHARED, CONTRACT, VALUES],
    packages: 'any',
  },
  ...shopRows,
  ...officeRows,
  // A phone is written in one way on all pages, as on documents.
  [SHARED]: { may: [CONTRACT, VALUES, `${TRAVEL_RULES}/phone-number.ts`], packages: 'any' },
  [STYLES]: { may: [], packages: [] },

  // Browser tests read the texts of the screens and the shapes of the answers, and look for leaked cards as the trials
  // of the server do; otherwise they see only external suppliers.
  e2e: {
    may: [
      CONTRACT,
      `${SHARED}/i18n`,
      'apps/web/src/office/i18n',
      'apps/web/src/shop/features/account/texts',
      'apps/web/src/shop/features/trip/texts',
      'apps/web/src/shop/search/texts',
      'apps/web/src/shop/purchase/texts',
      'apps/web/src/shop/purchase/ride/texts',
      'apps/web/src/shop/kit/text-page/texts',
      'apps/web/src/shop/purchase/transfers/texts',
      'apps/web/src/shop/consent/texts',
      'apps/web/src/shop/features/survey/texts',
      'apps/web/src/shop/search/price-alert/texts',
      'apps/web/src/shop/features/no-tricks/texts',
      'apps/server/src/stress-tests/testing/find-leaks.ts',
      'apps/server/src/stress-tests/testing/own-card.ts',
      'apps/server/src/testing/imap-server.ts',
      'apps/server/src/testing/empty-server-database.ts',
    ],
    packages: 'any',
  },
  bench: {
    may: [
      'apps/server',
      'e2e/support',
      'tools/project-root.ts',
      'tools/testing',
      'tools/web-build',
      ENGINE,
      CONTRACT,
      VALUES,
    ],
    packages: 'any',
  },
  // Runs the shared code of the server's trials at full size.
  checks: {
    may: ['apps/server', 'bench/signin', 'tools', 'e2e/support', CONTRACT, VALUES],
    packages: 'any',
  },
  tools: { may: [PLATFORM, 'apps/server/src/start-server.ts', VALUES], packages: 'any' },
  'vitest.config.ts': { may: [], packages: 'any' },
  'playwright.config.ts': { may: ['e2e', 'tools'], packages: 'any' },
};

/** Packages that tests may import where the code itself may import none. */
export const TEST_PACKAGES = ['vitest', 'fast-check'];

export const MODULES_FOLDER = MODULES;
export const TESTING_FOLDER = 'apps/server/src/testing';

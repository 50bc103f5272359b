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

/** The folders of bookings, lowest first, and which of the others each may import. */
const BOOKINGS_ARROWS: Record<string, readonly string[]> = {
  order: [],
  pricing: ['order'],
  'transfers-in-orders': ['order', 'pricing'],
  settlement: ['order', 'pricing'],
  purchase: ['order', 'pricing', 'transfers-in-orders', 'settlement'],
  changes: ['order', 'pricing', 'transfers-in-orders', 'settlement'],
  reading: ['order', 'pricing', 'transfers-in-orders', 'settlement', 'purchase', 'changes'],
  admin: ['order', 'pricing', 'transfers-in-orders', 'settlement', 'purchase', 'changes', 'reading'],
};

/** What every folder of bookings may import: the module's ports and its events. */
const BOOKINGS_SHARED = ['ports.ts', 'admin-ports.ts', 'events.ts'];

/** The folders of payments, lowest first, and which of the others each may import. */
const PAYMENTS_ARROWS: Record<string, readonly string[]> = {
  postings: [],
  privacy: [],
  routing: [],
  attempts: ['routing'],
  refunds: ['postings', 'attempts'],
  disputes: ['postings', 'attempts', 'refunds'],
  charging: ['postings', 'routing', 'attempts', 'refunds', 'disputes'],
  figures: ['attempts', 'refunds'],
  office: ['routing', 'attempts', 'refunds'],
  ledger: ['postings'],
  statements: ['postings', 'ledger'],
  closing: ['ledger', 'statements'],
  journal: ['postings', 'ledger'],
  desk: ['routing', 'attempts', 'refunds', 'charging'],
  rehearsal: ['routing', 'attempts', 'charging'],
  matching: ['postings', 'attempts', 'refunds', 'disputes', 'charging', 'statements'],
  notices: ['attempts', 'refunds', 'charging', 'matching'],
};

/** What every folder of payments may import: what an attempt, a card and a discrepancy are, ports and events. */
const PAYMENTS_SHARED = [
  'attempt.ts',
  'card.ts',
  'deps.ts',
  'discrepancy.ts',
  'discrepancy-rows.ts',
  'events.ts',
  'office-ports.ts',
  'ports.ts',
];

/** The folders of flights, lowest first, and which of the others each may import. */
const FLIGHTS_ARROWS: Record<string, readonly string[]> = {
  stock: [],
  threads: [],
  extras: [],
  suppliers: [],
  holds: ['stock'],
  pricing: ['stock'],
  timetable: ['stock', 'threads', 'pricing'],
  inventory: ['timetable'],
  markups: ['stock', 'pricing', 'timetable'],
  search: ['stock', 'suppliers', 'pricing', 'timetable'],
  departures: ['stock', 'holds', 'timetable', 'inventory'],
  services: ['stock', 'timetable', 'inventory'],
  mirrors: ['stock', 'timetable', 'departures'],
  'flight-sheets': ['stock', 'timetable', 'inventory', 'services'],
  'mapped-tables': ['timetable', 'inventory', 'services', 'flight-sheets'],
  choice: ['stock', 'suppliers', 'pricing', 'search', 'departures'],
};

/** What every folder of flights may import: its types, its port, and what the module needs of others. */
const FLIGHTS_SHARED = [
  'api.ts',
  'chosen-services.ts',
  'deps.ts',
  'ports.ts',
  'supplier-deps.ts',
  'supplier-traveller.ts',
  'wished-change-api.ts',
];

/** The folders of identity, lowest first, and which of the others each may import. */
const IDENTITY_ARROWS: Record<string, readonly string[]> = {
  accounts: [],
  rights: ['accounts'],
  privacy: ['accounts'],
  'saved-views': ['accounts'],
  sample: ['accounts'],
  opening: ['accounts'],
  sessions: ['accounts', 'rights'],
  'second-factor': ['accounts', 'rights', 'sessions'],
  'sign-in': ['accounts', 'sessions', 'second-factor'],
  registration: ['accounts', 'sign-in'],
  invitations: ['accounts', 'sign-in'],
  roles: ['accounts', 'rights', 'sessions', 'second-factor'],
  impersonation: ['accounts', 'rights', 'sessions', 'second-factor'],
  users: ['accounts', 'rights', 'sessions', 'second-factor', 'invitations', 'roles', 'privacy'],
  profile: ['accounts', 'sessions', 'second-factor', 'users'],
  configuration: ['rights', 'users'],
  tenants: ['accounts', 'rights', 'invitations', 'roles', 'sample'],
  training: ['accounts', 'sessions', 'second-factor', 'roles', 'users', 'tenants'],
};

/** What every folder of identity may import. */
const IDENTITY_SHARED = [
  'events.ts',
  'identity-deps.ts',
  'registered-person.ts',
  'sample-acts.ts',
  'site-directory.ts',
];

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

/**
 * The rows of a module's folders; its routes and public API connect them. `base`: folders that the shared files use, and
 * that use none of those.
 */
function rowsInside(
  name: string,
  arrows: Record<string, readonly string[]>,
  shared: readonly string[],
  base: readonly string[] = [],
): Record<string, Row> {
  const root = `${MODULES}/${name}`;
  const module = moduleRows[root]!;
  const rowOf = (may: readonly string[]): Row => ({
    ...module,
    may: [...module.may, ...may.map((one) => `${root}/${one}`)],
  });
  return Object.fromEntries([
    ...shared.map((file) => [`${root}/${file}`, rowOf([...shared, ...base])]),
    ...Object.entries(arrows).map(([folder, may]) => [
      `${root}/${folder}`,
      rowOf(base.includes(folder) ? may : [...shared, ...may]),
    ]),
    [root, { ...module, may: [...module.may, root] }],
  ]);
}

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

export const ROWS: Record<string, Row> = {
  [VALUES]: { may: [], packages: [] },
  // Validation of travellers, documents, contacts and cards: pure, for the server and the browser alike.
  [TRAVEL_RULES]: { may: [VALUES], packages: ['card-validator', 'libphonenumber-js'] },
  [CONTRACT]: { may: [VALUES, TRAVEL_RULES], packages: ['zod'] },
  [ENGINE]: { may: [VALUES], packages: [] },
  // What partners take along: the types of their calls, and fetch.
  [PARTNER_CLIENT]: { may: [CONTRACT], packages: [] },

  [PLATFORM]: { may: [VALUES, CONTRACT], packages: 'any' },
  ...moduleRows,
  ...rowsInside('bookings', BOOKINGS_ARROWS, BOOKINGS_SHARED),
  ...rowsInside('payments', PAYMENTS_ARROWS, PAYMENTS_SHARED),
  ...rowsInside('identity', IDENTITY_ARROWS, IDENTITY_SHARED, ['accounts']),
  ...rowsInside('flights', FLIGHTS_ARROWS, FLIGHTS_SHARED),
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
  'apps/web/src/office': { may: [SHARED, STYLES, CONTRACT, TRAVEL_RULES, VALUES], packages: 'any' },
  [SHARED]: { may: [CONTRACT, VALUES], packages: 'any' },
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

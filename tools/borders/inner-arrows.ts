/** The folders of one module: which of the others each may import, lowest first. */
export interface InnerArrows {
  readonly folders: Readonly<Record<string, readonly string[]>>;
  /** Files that every folder may import. */
  readonly shared: readonly string[];
  /** Folders that the shared files use, and that use none of those. */
  readonly base?: readonly string[];
}

/** The modules whose folders have an order, by name. */
export const INNER_ARROWS: Readonly<Record<string, InnerArrows>> = {
  bookings: {
    folders: {
      order: [],
      pricing: ['order'],
      'transfers-in-orders': ['order', 'pricing'],
      settlement: ['order', 'pricing'],
      purchase: ['order', 'pricing', 'transfers-in-orders', 'settlement'],
      changes: ['order', 'pricing', 'transfers-in-orders', 'settlement'],
      reading: ['order', 'pricing', 'transfers-in-orders', 'settlement', 'purchase', 'changes'],
      admin: ['order', 'pricing', 'transfers-in-orders', 'settlement', 'purchase', 'changes', 'reading'],
    },
    shared: ['ports.ts', 'admin-ports.ts', 'events.ts'],
  },
  payments: {
    folders: {
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
    },
    shared: [
      'attempt.ts',
      'card.ts',
      'deps.ts',
      'discrepancy.ts',
      'discrepancy-rows.ts',
      'events.ts',
      'office-ports.ts',
      'ports.ts',
    ],
  },
  flights: {
    folders: {
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
    },
    shared: [
      'api.ts',
      'chosen-services.ts',
      'deps.ts',
      'ports.ts',
      'supplier-deps.ts',
      'supplier-traveller.ts',
      'wished-change-api.ts',
    ],
  },
  identity: {
    folders: {
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
    },
    shared: ['events.ts', 'identity-deps.ts', 'registered-person.ts', 'sample-acts.ts', 'site-directory.ts'],
    base: ['accounts'],
  },
};

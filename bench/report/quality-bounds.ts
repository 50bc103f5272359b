import type { Bounds } from './figure.ts';

/**
 * The bounds of the figures that the project's quality table lists: its gates, the gates that will replace them (`must`)
 * and its goals. Other figures have bounds of their own, beside the code that measures them.
 */
export const qualityBounds = {
  // Flight search
  differences: { gate: 0, goal: 0, good: 'atMost' },
  selfJoinP50: { gate: 90, must: 150, goal: 200, good: 'atLeast' },
  selfJoinP95: { gate: 500, must: 800, goal: 1000, good: 'atLeast' },
  minotor: { gate: 200, goal: 400, good: 'atLeast' },
  connectionScan: { gate: 4, must: 3, goal: 2, good: 'atMost' },
  tail: { gate: 5, goal: 3, good: 'atMost' },
  tenfold: { gate: 6.5, must: 5, goal: 4, good: 'atMost' },
  roundTrip: { gate: 1.5, must: 1.2, goal: 1.1, good: 'atMost' },
  calendar: { gate: 6, must: 3, goal: 2, good: 'atMost' },
  updates: { gate: 800, goal: 1500, good: 'atLeast' },
  memory: { gate: 13, must: 9, goal: 7, good: 'atMost' },
  encodeTime: { gate: 6, goal: 15, good: 'atLeast' },
  encodedBytes: { gate: 10, goal: 20, good: 'atLeast' },
  httpTime: { gate: 1.8, must: 1.4, goal: 1.25, good: 'atMost' },
  httpKept: { gate: 55, must: 70, goal: 80, good: 'atLeast' },
  coldStart: { gate: 1.5, goal: 0.6, good: 'atMost' },
  placeSearch: { gate: 10, must: 20, goal: 30, good: 'atLeast' },
  // Booking and the rest of the server. Orders have met their must, which has become the gate.
  orders: { gate: 68, must: 68, goal: 80, good: 'atLeast' },
  jsonCall: { gate: 75, must: 88, goal: 92, good: 'atLeast' },
  tenantRead: { gate: 85, goal: 95, good: 'atLeast' },
  grownList: { gate: 3, must: 2, goal: 1.5, good: 'atMost' },
  grownDashboard: { gate: 3, must: 1.5, goal: 1.2, good: 'atMost' },
  firstStart: { gate: 20, must: 10, goal: 5, good: 'atMost' },
  sharedPage: { gate: 3, must: 3, goal: 1, good: 'atMost' },
  // Without a gate in the table: these only keep it from growing until the musts are reached.
  idleMemory: { gate: 0.9, must: 0.4, goal: 0.3, good: 'atMost' },
  loadedMemory: { gate: 1.4, must: 0.7, goal: 0.5, good: 'atMost' },
  overload: { gate: 90, must: 90, goal: 97, good: 'atLeast' },
  accountKinds: { gate: 10, goal: 5, good: 'atMost' },
  // Browser
  // The gate of home's scripts is the size that they once reached: they must not grow again.
  homeScripts: { gate: 111, must: 110, goal: 95, good: 'atMost' },
  pickerScripts: { gate: 80, goal: 65, good: 'atMost' },
  sheetScripts: { gate: 20, goal: 15, good: 'atMost' },
  officeScripts: { gate: 0, goal: 0, good: 'atMost' },
  performance: { gate: 90, must: 95, goal: 99, good: 'atLeast' },
  accessibility: { gate: 100, goal: 100, good: 'atLeast' },
  bestPractices: { gate: 100, goal: 100, good: 'atLeast' },
  layoutShift: { gate: 0.05, goal: 0, good: 'atMost' },
  nextPaint: { gate: 100, must: 50, goal: 30, good: 'atMost' },
} as const satisfies Readonly<Record<string, Bounds>>;

import { checkArrows } from './rules/arrows.ts';
import { checkBarrels } from './rules/barrels.ts';
import { checkCircles } from './rules/circles.ts';
import { checkClientAddress } from './rules/client-address.ts';
import { checkClock } from './rules/clock.ts';
import { checkDeviceTime } from './rules/device-time.ts';
import { checkDroppedFailures } from './rules/dropped-failures.ts';
import { checkSecrets } from './rules/secrets.ts';
import { checkSql } from './rules/sql.ts';
import { checkThreads } from './rules/threads.ts';
import { checkTraces } from './rules/traces.ts';
import { checkZone } from './rules/zone.ts';
import { readSourceTree } from './source-tree.ts';
import type { Violation } from './violation.ts';

const RULES = [
  checkArrows,
  checkCircles,
  checkBarrels,
  checkClientAddress,
  checkClock,
  checkDeviceTime,
  checkDroppedFailures,
  checkSecrets,
  checkSql,
  checkThreads,
  checkZone,
];

/** All violations in the project at root; empty if it is clean. */
export function checkBorders(root: string): Violation[] {
  const files = readSourceTree(root);
  return [...RULES.flatMap((check) => check(files)), ...checkTraces(root)];
}

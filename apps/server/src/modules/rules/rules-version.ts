import { createHash } from 'node:crypto';
import type { TravelRule } from './travel-rule.ts';

/** A short name for the state of the table, so that a sealed quote identifies its rules. */
export function rulesVersion(rules: readonly TravelRule[]): string {
  return createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 12);
}

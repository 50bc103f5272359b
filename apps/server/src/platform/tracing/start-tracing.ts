import type { Config } from '../config.ts';
import type { Tracing } from './tracing.ts';

/** Undefined if no trace receiver is configured; the libraries are loaded only if one is. */
export async function startTracing({
  role,
  traces,
}: Pick<Config, 'role' | 'traces'>): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({ role, traces });
}

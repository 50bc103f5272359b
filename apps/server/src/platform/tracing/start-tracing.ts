import type { Config } from '../config.ts';
import type { Tracing } from './tracing.ts';

/** Undefined where nobody receives traces; the libraries for it are loaded only where somebody does. */
export async function startTracing({
  role,
  traces,
}: Pick<Config, 'role' | 'traces'>): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({ role, traces });
}

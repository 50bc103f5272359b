/** `API_BASE` without its trailing slash; empty means the same origin. */
export function trimBase(base: string): string {
  return base.trim().replace(/\/+$/, '');
}

export const apiBase = trimBase((import.meta.env['VITE_API_BASE'] as string | undefined) ?? '');

import { expect, it } from 'vitest';
import { isPageWhilePaused } from './pages-while-paused.ts';

it('keeps what those need who have bought, payment links included, while new sales are closed', () => {
  for (const path of ['/pay/0198a7c0', '/ticketDetail/0198a7c0', '/payment/wait/0198a7c0', '/PNR'])
    expect(isPageWhilePaused(path), path).toBe(true);
  for (const path of ['/', '/flightSearch/0198a7c0', '/payroll'])
    expect(isPageWhilePaused(path), path).toBe(false);
});

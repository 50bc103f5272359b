import { describe, expect, it } from 'vitest';
import { withdrawnBy } from './stripe-disputes.ts';

const dispute = (status: string, moves?: readonly number[]) => ({
  amount: 100_00,
  status,
  ...(moves ? { balance_transactions: moves.map((amount) => ({ amount })) } : {}),
});

describe('what a dispute keeps from the agency', () => {
  it.each([
    ['warning_needs_response', 0],
    ['warning_under_review', 0],
    ['warning_closed', 0],
    ['prevented', 0],
    ['needs_response', 100_00],
    ['under_review', 100_00],
    ['lost', 100_00],
    ['won', 0],
  ])('is said by its state where no movement of money is told: %s', (status, minor) => {
    expect(withdrawnBy(dispute(status))).toBe(minor);
    expect(withdrawnBy(dispute(status, []))).toBe(minor);
  });

  it('follows the money where that is told: withdrawn until it is put back, whatever the state says by then', () => {
    expect(withdrawnBy(dispute('won', [-100_00]))).toBe(100_00);
    expect(withdrawnBy(dispute('won', [-100_00, 100_00]))).toBe(0);
    expect(withdrawnBy(dispute('under_review', [-100_00, 100_00]))).toBe(0);
  });

  it('is a share of it where the account settles in another currency, or got a part back', () => {
    expect(withdrawnBy(dispute('needs_response', [-117_40]))).toBe(100_00);
    expect(withdrawnBy(dispute('won', [-80_00, 20_00]))).toBe(75_00);
  });
});

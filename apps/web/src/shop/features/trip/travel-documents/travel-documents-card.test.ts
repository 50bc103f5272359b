import { MAX_PROOF_BYTES } from '@farewind/contract/bookings/travel-document';
import { expect, it } from 'vitest';
import { findProofProblem } from './travel-documents-card.tsx';

it.each([
  ['nothing', undefined, 'trip.proof.noFile'],
  ['a text', { type: 'text/plain', size: 10 }, 'trip.proof.kind'],
  ['a PDF beyond the limit', { type: 'application/pdf', size: MAX_PROOF_BYTES + 1 }, 'trip.proof.tooLarge'],
  ['a PDF of the most that the server takes', { type: 'application/pdf', size: MAX_PROOF_BYTES }, undefined],
  ['a picture', { type: 'image/png', size: 1 }, undefined],
])('%s is told apart before it is sent', (_, file, problem) => {
  expect(findProofProblem(file)).toBe(problem);
});

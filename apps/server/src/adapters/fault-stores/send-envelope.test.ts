import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { ForwardedFault } from '../../modules/feedback/ports.ts';
import type { Log } from '../../platform/log.ts';
import { createFaultForwarder } from './send-envelope.ts';

const fault: ForwardedFault = {
  errorId: '7e57c0de-0000-4000-8000-000000000001',
  kind: 'TypeError',
  message: 'it broke',
  stack: null,
  page: '/',
  browser: 'Firefox 143',
  count: 1,
  seenAt: new Date('2027-01-01T00:00:00Z'),
  tenantId: 1,
};

test('a fault that the store does not take is logged and dropped, whatever the reason: nothing is left to be done again', async () => {
  let status = 200;
  const store = createServer((_request, response) => response.writeHead(status).end('{}'));
  await new Promise<void>((listening) => store.listen(0, '127.0.0.1', listening));
  const { port } = store.address() as AddressInfo;
  const warn = vi.fn();
  const forward = createFaultForwarder(`http://key@127.0.0.1:${port}/7`, { warn } as unknown as Log);
  await forward(fault);
  expect(warn).not.toHaveBeenCalled();
  for (status of [400, 429, 500, 503]) {
    await forward(fault);
    expect(warn).toHaveBeenLastCalledWith({ status }, expect.any(String));
  }
  await new Promise((closed) => store.close(closed));
  await forward(fault);
  expect(warn).toHaveBeenCalledTimes(5);
});

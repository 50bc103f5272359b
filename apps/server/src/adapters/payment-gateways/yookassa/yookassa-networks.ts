import { BlockList, isIPv6 } from 'node:net';
import { isLoopbackName } from '../../../platform/http/local-caller.ts';

export const YOOKASSA_SIMULATOR = '/demo/pay/yookassa';

/** The source addresses of YooKassa's notifications, from its documentation. */
const networks = [
  ['185.71.76.0', 27],
  ['185.71.77.0', 27],
  ['77.75.153.0', 25],
  ['77.75.154.128', 25],
  ['77.75.156.11', 32],
  ['77.75.156.35', 32],
  ['2a02:5180::', 32],
] as const;

const theirs = new BlockList();
for (const [net, bits] of networks) theirs.addSubnet(net, bits, isIPv6(net) ? 'ipv6' : 'ipv4');

const ownMachine = new BlockList();
ownMachine.addAddress('127.0.0.1', 'ipv4');
ownMachine.addAddress('::1', 'ipv6');

/** Whether an account is of the simulator, which runs on this machine; any other address is the real one, or a way to it. */
export function isSimulatedYookassa(gatewayUrl: string): boolean {
  if (gatewayUrl === '') return false;
  const url = URL.parse(gatewayUrl);
  return (
    url !== null &&
    (isLoopbackName(url.hostname) || url.pathname.replace(/\/+$/, '').endsWith(YOOKASSA_SIMULATOR))
  );
}

/** Whether an address belongs to YooKassa, or for its simulator to this machine. */
export function isYookassaAddress(address: string, isSimulated: boolean): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return (isSimulated ? ownMachine : theirs).check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

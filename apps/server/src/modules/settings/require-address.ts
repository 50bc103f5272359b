import { fieldRefusal } from '../../platform/errors.ts';
import { portOf, type Network } from '../../platform/network/network.ts';

/** Refuses, at its field, a web address outside the public internet. Host names are checked when they are called. */
export function requireWebAddress(network: Pick<Network, 'findFault'>, path: string, url: string): void {
  const fault = network.findFault(new URL(url).hostname, portOf(url), 'web');
  if (fault) throw fieldRefusal([{ path, message: `setting.${fault}` }]);
}

/** The same for an SMPP message centre; its usual port is omitted. */
export function requireMessageCentre(
  network: Pick<Network, 'findFault'>,
  path: string,
  address: string,
): void {
  const { hostname, port, protocol } = new URL(address);
  const usual = protocol === 'ssmpp:' ? 3550 : 2775;
  const fault = network.findFault(hostname, Number(port || usual), 'smpp');
  if (fault) throw fieldRefusal([{ path, message: `setting.${fault}` }]);
}

/** The same for a mail server. */
export function requireMailAddress(
  network: Pick<Network, 'findFault'>,
  { host, port }: { readonly host: string; readonly port: number },
): void {
  const fault = network.findFault(host, port, 'mail');
  if (fault) throw fieldRefusal([{ path: fault === 'port' ? 'port' : 'host', message: `setting.${fault}` }]);
}

/** The same for the server of a mailbox; accepts a setting without one. */
export function requireMailbox(
  network: Pick<Network, 'findFault'>,
  { imapHost, imapPort }: { readonly imapHost?: string | undefined; readonly imapPort: number },
): void {
  const fault = imapHost === undefined ? undefined : network.findFault(imapHost, imapPort, 'imap');
  if (fault)
    throw fieldRefusal([{ path: fault === 'port' ? 'imapPort' : 'imapHost', message: `setting.${fault}` }]);
}

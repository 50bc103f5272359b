import { promises as dns } from 'node:dns';
import { connect as connectTls } from 'node:tls';
import type { CertificateFault, DomainLookup } from '../../modules/reports/ports.ts';
import type { Network } from '../../platform/network/network.ts';

const TIMEOUT_MS = 3000;
const HTTPS = 443;

/** Queries the system's resolvers, and the servers behind the names through the guarded network. */
export function createDomainLookup(network: Pick<Network, 'connect'>): DomainLookup {
  const resolver = new dns.Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  return {
    async findAddresses(host) {
      const found = await Promise.all([orNone(resolver.resolve4(host)), orNone(resolver.resolve6(host))]);
      return found.flat();
    },
    async findTexts(name) {
      const texts = await orNone(resolver.resolveTxt(name));
      // Long texts are split into parts of 255 bytes.
      return texts.map((pieces) => pieces.join(''));
    },
    async readCertificate(host) {
      const socket = await network.connect(host, HTTPS, TIMEOUT_MS, 'web');
      return new Promise((answer, fail) => {
        // The connection only reads the certificate, which may be invalid; nothing is sent over it.
        const secured = connectTls({ socket, servername: host, rejectUnauthorized: false });
        secured.setTimeout(TIMEOUT_MS, () => secured.destroy(new Error(`${host} does not answer`)));
        secured.once('error', fail);
        secured.once('secureConnect', () => {
          const validUntil = new Date(secured.getPeerCertificate().valid_to);
          const fault = secured.authorized ? undefined : faultOf(String(secured.authorizationError));
          secured.destroy();
          answer({ validUntil, fault });
        });
      });
    },
  };
}

/** By Node's code, which is OpenSSL's; of another name it is `ERR_TLS_CERT_ALTNAME_INVALID`. */
export function faultOf(code: string): CertificateFault {
  if (code.includes('CERT_HAS_EXPIRED')) return 'expired';
  if (code.includes('ALTNAME_INVALID') || code.includes('HOSTNAME_MISMATCH')) return 'otherName';
  return code.includes('SELF_SIGNED') ? 'selfSigned' : 'untrusted';
}

/** A name without such records is an answer; a failing or silent resolver is not. */
async function orNone<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

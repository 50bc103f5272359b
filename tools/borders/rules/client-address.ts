import { isNode, isTestFile, lineAt, visit, type SourceFile, type SyntaxNode } from '../source-tree.ts';
import type { Violation } from '../violation.ts';

const SERVER = 'apps/server/src/';

/** Where a caller's address may be read as it is, and why no limit depends on it there. */
const ALLOWED: Readonly<Record<string, string>> = {
  'modules/identity/resolve-context.ts': 'the context of a call; whoever counts takes the network from it',
  'modules/sales-partners/serve-offer-link.ts': 'passed on to the click, which is counted by its place',
  'modules/ride-channels/follow-amendment.ts': 'the address of a ride, not of a caller',
  'platform/http/local-caller.ts': 'whether the caller is this machine',
  'platform/http/signed-inbox.ts': 'providers without a signature publish the addresses that they send from',
  'platform/rate-limits/count-store.ts':
    'the key of the plugin, which create-server.ts takes from the network',
  'platform/http/web-pages/own-transport.ts': 'a page’s own calls count for the visitor',
};

/** What turns an address into what is counted. */
const TO_NETWORK = 'networkOfAddress';
/** What counts, or makes callers wait in line, by its arguments. */
const COUNTS = new Set(['fingerprint', 'count', 'take', 'waitForTurn', 'waitForName']);
const ADDRESS_NAMES = /^(?:ip|(?:client|remote|payer)?address)$/i;

/**
 * Nothing is counted by a bare address: whoever has one IPv6 address has a /64 of them. A request's address is read in
 * the listed files only, everywhere else as the network that it belongs to.
 */
export function checkClientAddress(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith(SERVER) && !isOfTests(path))
    .filter(({ path }) => !Object.hasOwn(ALLOWED, path.slice(SERVER.length)))
    .flatMap((file) => {
      const violations: Violation[] = [];
      visit(file.program, (node, ancestors) => {
        if (!readsAddress(node, ancestors.at(-1)) && !countsAddress(node)) return;
        const sentence = `Count the network of an address (${TO_NETWORK}, networkFingerprint), never the address itself.`;
        violations.push({
          rule: 'client-address',
          path: file.path,
          line: lineAt(file, node.start),
          sentence,
        });
      });
      return violations;
    });
}

/** Simulators stand for other companies. */
function isOfTests(path: string): boolean {
  return isTestFile(path) || path.includes('/simulator') || path.includes('/stress-tests/');
}

/** `request.ip`, `socket.remoteAddress` or `const { ip } = request`, unless its network is taken at once. */
function readsAddress(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (node.type === 'MemberExpression') {
    const { property } = node;
    if (node['computed'] === true || !isNode(property)) return false;
    return isNamed(property, 'ip', 'remoteAddress') && !(parent && takesNetwork(parent));
  }
  if (node.type !== 'Property' || parent?.type !== 'ObjectPattern') return false;
  const { key } = node;
  return isNode(key) && isNamed(key, 'ip', 'remoteAddress');
}

function countsAddress(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee, arguments: given } = node;
  if (!isNode(callee) || !Array.isArray(given)) return false;
  const called = callee.type === 'MemberExpression' ? callee['property'] : callee;
  if (!isNode(called) || !COUNTS.has(String(called['name']))) return false;
  return given.some((argument) => isNode(argument) && containsAddress(argument));
}

/** Whether an expression is an address or a text that contains one; the result of another call is neither. */
function containsAddress(node: SyntaxNode): boolean {
  if (node.type === 'Identifier') return ADDRESS_NAMES.test(String(node['name']));
  if (node.type === 'MemberExpression') return isNode(node['property']) && containsAddress(node['property']);
  if (node.type !== 'TemplateLiteral' && node.type !== 'BinaryExpression') return false;
  return [node['expressions'], node['left'], node['right']]
    .flat()
    .some((part) => isNode(part) && containsAddress(part));
}

function takesNetwork({ type, callee }: SyntaxNode): boolean {
  return type === 'CallExpression' && isNode(callee) && isNamed(callee, TO_NETWORK);
}

function isNamed(node: SyntaxNode, ...names: string[]): boolean {
  return names.includes(String(node['name']));
}

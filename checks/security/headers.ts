import { createHash } from 'node:crypto';
import { catalogue } from '@farewind/contract/catalogue';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/create-test-app.ts';
import { buildWeb } from '../../tools/web-build/build-web.ts';
import { chooseTestDatabase } from '../report/choose-test-database.ts';
import type { Trial } from '../report/trial.ts';
import { judgeHeaders } from './judge-headers.ts';

const PAGES = [
  '/',
  '/flightSearch',
  '/ticketDetail/none',
  '/payment',
  '/login',
  '/user',
  '/app',
  '/main',
  '/no-such-page',
];
const OTHERS = ['/api/openapi.json', '/api/services/app/No/Such', '/robots.txt', '/bank/', '/health/ready'];

export const headers: Trial = {
  name: 'headers',
  title: 'Headers of every page and every operation',
  mustHold:
    'a content policy without unsafe-inline for scripts, HSTS, frame-ancestors, nosniff, Referrer-Policy; cookies Secure, HttpOnly, SameSite',
  tries: ['apps/server/src/platform/http', 'apps/server/src/app.ts', 'apps/web'],
  run: async ({ context, say }) => {
    await chooseTestDatabase(context);
    const { code, output } = await buildWeb();
    if (code !== 0) throw new Error(`The pages could not be built.\n${output}`);
    const app = await createTestApp({ DEMO: 'true' });
    try {
      const answers = await askAll(app);
      say(`${answers.length} answers`);
      const faults = answers.flatMap(({ name, answer }) =>
        judgeHeaders(answer.headers, name.startsWith('page')).map((fault) => `${name}: ${fault}`),
      );
      const pages = answers.filter(({ name, answer }) => name.startsWith('page') && isPage(answer));
      const nonces = pages.flatMap((page) => nonceOf(page) ?? []);
      return {
        size: `${catalogue.length} operations, ${PAGES.length} pages, ${OTHERS.length} other addresses`,
        figures: [
          { figure: 'answers', value: answers.length },
          { figure: 'pages among them', value: pages.length },
          { figure: 'nonces that came twice', value: nonces.length - new Set(nonces).size },
        ],
        faults: [
          ...faults,
          ...(pages.length === PAGES.length ? [] : ['Not every page was answered with a page.']),
          ...(new Set(nonces).size === nonces.length ? [] : ['Two pages had the same nonce.']),
          ...pages.filter((page) => nonceOf(page) === undefined).flatMap(findUnnamedStyles),
        ],
      };
    } finally {
      await app.close();
    }
  },
};

type Response = Awaited<ReturnType<TestApp['get']>>;

interface NamedAnswer {
  readonly name: string;
  readonly answer: Response;
}

async function askAll({ server }: TestApp): Promise<NamedAnswer[]> {
  const answers: NamedAnswer[] = [];
  for (const url of [...PAGES, ...OTHERS]) {
    const answer = await server.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
    answers.push({ name: `${PAGES.includes(url) ? 'page' : 'address'} ${url}`, answer });
  }
  for (const [index, { method, path, name }] of catalogue.entries()) {
    const remoteAddress = `10.0.${index >> 8}.${index & 255}`;
    answers.push({ name, answer: await server.inject({ method, url: path, remoteAddress }) });
  }
  return answers;
}

const isPage = ({ headers: { 'content-type': type } }: Response): boolean =>
  String(type).startsWith('text/html');

function nonceOf({ answer }: NamedAnswer): string | undefined {
  return /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
}

/** A page without a nonce is the same for everybody: its policy names each of its styles by its hash. */
function findUnnamedStyles({ name, answer }: NamedAnswer): string[] {
  const policy = String(answer.headers['content-security-policy']);
  return [...answer.body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].flatMap(([, style = '']) => {
    const hash = createHash('sha256').update(style).digest('base64');
    return policy.includes(`'sha256-${hash}'`) ? [] : [`${name}: a style that its policy does not name.`];
  });
}

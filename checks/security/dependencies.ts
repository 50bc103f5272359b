import { isBinding, listShipped } from '../../tools/licences.ts';
import { runCommand } from '../../tools/processes/run-command.ts';
import { projectRoot } from '../../tools/project-root.ts';
import type { Outcome, Trial } from '../report/trial.ts';

const AUDIT_LIMIT_MS = 120_000;

interface AuditAnswer {
  readonly message?: string;
  readonly vulnerabilities?: Record<string, { readonly severity: string; readonly range: string }>;
}

export const audit: Trial = {
  name: 'audit',
  title: 'Known weaknesses of dependencies',
  mustHold: '`npm audit` finds nothing in what ships',
  tries: ['package.json', 'package-lock.json'],
  run: async () => {
    const { output } = await runCommand('npm', ['audit', '--omit=dev', '--json'], {
      cwd: projectRoot,
      env: process.env,
      timeoutMs: AUDIT_LIMIT_MS,
    });
    return judgeAudit(output, listShipped().length);
  },
};

/** npm's output; a registry without an advisory list, or one that does not respond, proves nothing. */
export function judgeAudit(output: string, packages: number): Outcome {
  const size = `${packages} packages that ship`;
  const answer = readAnswer(output);
  if (answer?.vulnerabilities === undefined) {
    const words = answer?.message?.replaceAll(/\s+\S*:\/\/\S+/g, '') ?? 'no answer';
    return { size, figures: [], faults: [], notShown: `The registry gave no list of weaknesses (${words}).` };
  }
  const found = Object.entries(answer.vulnerabilities);
  return {
    size,
    figures: [{ figure: 'weaknesses', value: found.length }],
    faults: found.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`),
  };
}

function readAnswer(output: string): AuditAnswer | undefined {
  const [begin, end] = [output.indexOf('{'), output.lastIndexOf('}')];
  if (begin === -1) return undefined;
  try {
    return JSON.parse(output.slice(begin, end + 1)) as AuditAnswer;
  } catch {
    return undefined;
  }
}

export const licences: Trial = {
  name: 'licences',
  title: 'Licences of dependencies',
  mustHold: 'each is named, none binds the code or the data of the product',
  tries: ['package.json', 'package-lock.json'],
  run: async () => {
    const shipped = listShipped();
    const unknown = shipped.filter(({ licence }) => licence === 'unknown');
    const binding = shipped.filter(({ licence }) => isBinding(licence));
    return {
      size: `${shipped.length} packages that ship`,
      figures: [
        { figure: 'different licences', value: new Set(shipped.map(({ licence }) => licence)).size },
        { figure: 'unknown', value: unknown.length },
        { figure: 'binding', value: binding.length },
      ],
      faults: [...unknown, ...binding].map(({ name, licence }) => `${name}: ${licence}`),
    };
  },
};

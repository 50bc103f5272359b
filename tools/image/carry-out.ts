import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, matchesGlob, relative, sep } from 'node:path';
import { runCommand } from '../processes/run-command.ts';
import { makeIgnore, wordsOf, type Instruction, type Stage } from './read-dockerfile.ts';

/** What an image is in the end: where its files lie, and what an engine would start. */
export interface CarriedOut {
  /** Stands for `/`. */
  readonly root: string;
  readonly workdir: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string | undefined;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  readonly volumes: readonly string[];
}

export interface Workshop {
  /** The folder of the project, whose files the steps copy. */
  readonly context: string;
  /** Empty; each stage gets a folder of its own in it. */
  readonly folder: string;
  /** Who carries the steps out, and in which environment. */
  readonly as: { readonly uid?: number; readonly gid?: number; readonly env: NodeJS.ProcessEnv };
  readonly say: (sentence: string) => void;
}

/** Carries the steps of a Dockerfile out, one after the other. Throws with a step's own words when it fails. */
export async function carryOut(stages: readonly Stage[], shop: Workshop): Promise<CarriedOut> {
  const done = new Map<string, CarriedOut>();
  let last: CarriedOut | undefined;
  for (const [index, stage] of stages.entries()) {
    const root = join(shop.folder, stage.name ?? `stage-${index}`);
    mkdirSync(root);
    last = await carryOutStage(stage, root, done, shop);
    if (stage.name !== undefined) done.set(stage.name, last);
  }
  if (!last) throw new Error('The Dockerfile has no stage.');
  return last;
}

async function carryOutStage(
  { steps }: Stage,
  root: string,
  done: ReadonlyMap<string, CarriedOut>,
  shop: Workshop,
): Promise<CarriedOut> {
  const image: CarriedOut = {
    root,
    workdir: '/',
    environment: {},
    user: undefined,
    command: [],
    healthCheck: [],
    volumes: [],
  };
  for (const step of steps) {
    shop.say(`${step.name} ${step.text}`);
    if (step.name === 'RUN') await run(step, image, shop);
    else if (step.name === 'COPY') copy(step, image, done, shop.context);
    else Object.assign(image, declare(step, image));
  }
  return image;
}

/** What a step says of the image without touching a file, but for the folder that WORKDIR makes. */
function declare({ name, text }: Instruction, image: CarriedOut): Partial<CarriedOut> {
  switch (name) {
    case 'WORKDIR':
      mkdirSync(join(image.root, text), { recursive: true });
      return { workdir: text };
    case 'ENV': {
      const pairs = text.split(/\s+/).map((pair) => [pair.replace(/=.*/, ''), pair.replace(/^[^=]*=/, '')]);
      return { environment: { ...image.environment, ...Object.fromEntries(pairs) } };
    }
    case 'USER':
      return { user: text };
    case 'VOLUME':
      return { volumes: [...image.volumes, text] };
    case 'CMD':
      return { command: wordsOf(text) };
    case 'HEALTHCHECK':
      return { healthCheck: wordsOf(text.replace(/^CMD\s+/, '')) };
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return {};
    default:
      throw new Error(`Nobody here knows the step ${name}.`);
  }
}

async function run({ text }: Instruction, image: CarriedOut, { as }: Workshop): Promise<void> {
  const [program = '', ...words] = wordsOf(text);
  const { code, output } = await runCommand(program, words, {
    ...as,
    cwd: join(image.root, image.workdir),
    env: { ...as.env, ...image.environment },
  });
  if (code !== 0) throw new Error(`RUN ${text} ended with ${code}.\n${output}`);
}

function copy(
  { text, options }: Instruction,
  image: CarriedOut,
  done: ReadonlyMap<string, CarriedOut>,
  context: string,
): void {
  const words = text.split(/\s+/);
  const target = words.pop() ?? '.';
  const to = target.startsWith('/') ? join(image.root, target) : join(image.root, image.workdir, target);
  const from = options['from'] === undefined ? undefined : done.get(options['from']);
  if (options['from'] !== undefined && !from) throw new Error(`There is no stage ${options['from']}.`);
  const origin = from?.root ?? context;
  const isIgnored = from ? () => false : ignoreOf(context);
  for (const word of words) {
    const source = join(origin, word);
    if (!existsSync(source)) throw new Error(`COPY ${word}: there is no such file.`);
    const isFolder = statSync(source).isDirectory();
    const filter = (path: string): boolean => !isIgnored(relative(origin, path).split(sep).join('/'));
    // Links of workspaces stay what they are.
    cpSync(source, isFolder ? to : join(to, basename(word)), {
      recursive: true,
      verbatimSymlinks: true,
      filter,
    });
  }
}

function ignoreOf(context: string): (path: string) => boolean {
  return makeIgnore(readFileSync(join(context, '.dockerignore'), 'utf8'), (path, pattern) =>
    matchesGlob(path, pattern),
  );
}

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSecretKey, type Config } from '../config.ts';
import type { SecretKeys } from './open-keyring.ts';

type KeyConfig = Pick<Config, 'secretKey' | 'secretKeyPrevious' | 'dataDir'>;

/** The keys from the environment, else those of the data folder, which generates its own at the first start. */
export function readSecretKeys(config: KeyConfig): SecretKeys {
  if (config.secretKey !== undefined)
    return { current: config.secretKey, previous: config.secretKeyPrevious };
  const { file, previousFile } = filesOf(config);
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true });
    writeKey(file, makeSecretKey());
  }
  return { current: readKey(file), previous: existsSync(previousFile) ? readKey(previousFile) : undefined };
}

/** Whether this installation already has keys, so that reading them creates none. */
export function hasSecretKeys(config: KeyConfig): boolean {
  return config.secretKey !== undefined || existsSync(filesOf(config).file);
}

/** Gives the data folder a new key and keeps the old one beside it. If interrupted, it continues with the same two. */
export function changeSecretKeyFile(config: KeyConfig): SecretKeys {
  const { file, previousFile } = filesOf(config);
  if (!existsSync(previousFile)) writeKey(previousFile, readSecretKeys(config).current);
  if (readKey(file) === readKey(previousFile)) writeKey(file, makeSecretKey());
  return readSecretKeys(config);
}

/** Nothing needs the old key any more. */
export function deletePreviousKeyFile(config: KeyConfig): void {
  rmSync(filesOf(config).previousFile, { force: true });
}

function filesOf({ dataDir }: KeyConfig) {
  return { file: join(dataDir, 'secret.key'), previousFile: join(dataDir, 'secret.key.previous') };
}

function readKey(path: string): string {
  return readFileSync(path, 'utf8').trim();
}

/** Readable by its owner only, and written completely or not at all. */
function writeKey(path: string, key: string): void {
  const draft = `${path}.draft`;
  writeFileSync(draft, key, { mode: 0o600 });
  renameSync(draft, path);
}

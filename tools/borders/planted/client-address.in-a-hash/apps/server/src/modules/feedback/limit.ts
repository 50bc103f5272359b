interface Keyring {
  readonly fingerprint: (purpose: string, value: string) => Buffer;
}

export const hash = (keyring: Keyring, tenantId: number, context: { readonly address: string }) =>
  keyring.fingerprint('voice', `${tenantId}:${context.address}`);

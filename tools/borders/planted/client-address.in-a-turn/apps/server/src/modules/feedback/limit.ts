interface Turns {
  readonly take: (network: string, act: () => Promise<void>) => Promise<void>;
}

export const wait = (turns: Turns, { address }: { readonly address: string }, act: () => Promise<void>) =>
  turns.take(address, act);

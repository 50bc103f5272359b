/** The product's own figures at one moment, as `/metrics` gives them. */
export class ServerMetrics {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  static async read(address: string): Promise<ServerMetrics> {
    const answer = await fetch(`${address}/metrics`);
    if (!answer.ok) throw new Error(`/metrics: ${answer.status}`);
    return new ServerMetrics(await answer.text());
  }

  /** The value of a series such as `process_cpu_seconds_total`, named with its printed labels; undefined if absent. */
  get(series: string): number | undefined {
    const line = this.#text.split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  }

  /** The sum of all series of a name whatever their labels are, 0 if there is none. */
  sum(name: string): number {
    return this.#text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  }
}

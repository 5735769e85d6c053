/** So many values, of which the one that was set the longest time ago makes room for a new one. */
export class Recent<T> extends Map<string, T> {
  constructor(private readonly most: number) {
    super();
  }

  override set(key: string, value: T): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.size > this.most ? this.keys() : [];
    if (oldest !== undefined) this.delete(oldest);
    return this;
  }
}

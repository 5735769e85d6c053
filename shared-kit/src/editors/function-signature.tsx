interface FunctionHead {
  title?: string;
  name: string;
  args: readonly string[];
}

/** The head of a function: `Filter: f(msg, metadata)` under a title, else as JavaScript begins one. */
function headOf({ title, name, args }: FunctionHead): string {
  const list = args.join(', ');
  return title ? `${title}: f(${list})` : `function ${name}(${list}) {`;
}

/** Shows the head of a function above its body. */
export const FunctionSignature = (head: FunctionHead) => <code dir="ltr">{headOf(head)}</code>;

/** Plural forms by the rules of a language, as the browser knows them. */

export type Forms = { one: string; few?: string; many?: string; other: string };

export function plurals(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => {
    const form = rules.select(count);
    const word = form === "one" || form === "few" || form === "many" ? forms[form] : forms.other;
    return `${count} ${word ?? forms.other}`;
  };
}

/** The sign of a number, minus as a true minus; zero has none. */
export function sign(value: number): string {
  return value < 0 ? "−" : value > 0 ? "+" : "";
}

export function signed(value: number): string {
  return sign(value) + Math.abs(value);
}

/** One instruction, its continued lines joined. */
export interface Instruction {
  readonly name: string;
  readonly arguments: string;
}

/** A stage of a multi-stage build. */
export interface Stage {
  readonly from: string;
  readonly name: string | null;
  readonly instructions: readonly Instruction[];
}

const known = /^(FROM|WORKDIR|COPY|RUN|ENV|LABEL|USER|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT) (.+)$/;

/** The stages of a Dockerfile. Throws at a line that is no instruction it knows. */
export function parseDockerfile(text: string): Stage[] {
  const stages: { from: string; name: string | null; instructions: Instruction[] }[] = [];
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) {
    const [, name, rest] = known.exec(line) ?? [];
    if (name === undefined || rest === undefined) throw new SyntaxError(line);
    if (name === 'FROM') {
      const [from = '', as, stage] = rest.split(' ');
      stages.push({ from, name: as === 'AS' ? (stage ?? null) : null, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new SyntaxError(line);
      stage.instructions.push({ name, arguments: rest.replace(/ +/g, ' ') });
    }
  }
  return stages;
}

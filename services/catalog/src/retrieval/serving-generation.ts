/** SQL: the index of a base that serves; `knowledge` is the expression of its uuid. */
export function servingGeneration(knowledge: string): string {
  return `coalesce((SELECT g.generation FROM index_generations g
                    WHERE g.knowledge = ${knowledge} AND g.state = 'serving'), 1)`;
}

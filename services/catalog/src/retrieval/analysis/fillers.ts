// Words that carry a question rather than say what it is about, beyond the stop words of the language.
const words: ReadonlySet<string> = new Set(
  `please tell explain describe show give list find name define mean means meaning say says said mention mentioned
   according document documents text question answer know would could should many much whose
   bitte erkläre erklären beschreibe beschreiben nenne nennen zeige gib gibt sage sagt bedeutet heißt wieviel viele viel
   welche welcher welches wer wie warum wieso weshalb wann wo wozu
   expliquez explique décrivez décris donnez donne dites quel quelle quels quelles comment pourquoi combien où quand quoi
   qui signifie
   explica explique describe dime cuál cuáles qué quién quiénes cómo dónde cuándo cuánto cuánta cuántos cuántas porqué
   significa por favor
   spiega descrivi dimmi quale quali chi come perché quando dove quanto quanta quanti quante cosa
   explique descreva diga qual quais quem como porquê onde quando quanto quantos
   welke wie waarom wanneer waar hoe hoeveel leg uit beschrijf noem
   какой какая какое какие кто где когда почему зачем сколько объясни опиши расскажи скажи пожалуйста значит`.split(
    /\s+/u,
  ),
);

/** Whether a lower-case word only asks. */
export function isFiller(word: string): boolean {
  return words.has(word);
}

const phrases = [
  '是什么时候|是什麼時候|什么时候|什麼時候|为什么|為什麼|为何|為何|是否|能否|什么是|什麼是|是什么|是什麼|什么|什麼|怎么样|怎麼樣|怎么|怎麼|怎样|怎樣|如何|哪些|哪个|哪個|哪里|哪裡|哪儿|哪',
  '谁|誰|何时|何時|多少|多久|多长|几个|幾個|请问|請問|请|請|告诉我|告訴我|介绍一下|解释一下|说明|吗|嗎|呢|吧|的|了|是|在|和|与|與|有',
  'ください|とは|なぜ|どうして|どう|どこ|どの|どれ|いつ|いくつ|いくら|だれ|何ですか|何時|何|ですか|ますか|について|教えて',
  '무엇|무슨|어떻게|어떤|어디|언제|누구|얼마나|얼마|왜|몇|알려|설명|주세요|해줘|입니까|인가요|습니까|나요|하는',
].join('|');
const asking = new RegExp(phrases, 'gu');
const particle = /[은는이가을를의에로와과도]$/u;
const hangul = /^\p{sc=Hangul}+$/u;
const hiragana = /^\p{sc=Hiragana}$/u;

/** For each character of a run without spaces, whether it only asks or joins. */
export function fillersOf(characters: readonly string[]): boolean[] {
  const run = characters.join('');
  const found = characters.map((character) => hiragana.test(character));
  let [read, from] = [0, 0];
  for (const match of run.matchAll(asking)) {
    from += [...run.slice(read, match.index)].length;
    read = match.index;
    found.fill(true, from, from + [...match[0]].length);
  }
  if (characters.length > 2 && hangul.test(run) && particle.test(run)) found[found.length - 1] = true;
  return found;
}

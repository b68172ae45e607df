import { plantCalls } from '@heliograph/catalogue/calls/plant.ts';
import { splitters } from '@heliograph/catalogue/entities/splitters.ts';
import { zones } from '@heliograph/catalogue/entities/zones.ts';
import type { Context } from '../../context.ts';
import { serveEntity } from '../../entities/serve-entity.ts';
import { area, type Area } from '../../http/serve.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { dropTemplate, importDrops } from './drop-sheet.ts';
import { acceptGuess, guesses, keepDrop, plantOf, removeDrops, setDrop } from './drops.ts';
import { lossBudget } from './loss.ts';
import { splitterRules } from './splitter-rules.ts';
import { zoneRules } from './zone-rules.ts';

/** The passive plant: zones, splitters, and on which of these each ONU hangs. */
export function plant(ctx: Context): readonly Area[] {
  const desk = new SheetDesk();
  const drops = area(plantCalls, {
    onuPlant: ({ onuId }, request) => plantOf(request, onuId),
    lossBudget: ({ splitterId }, request) => lossBudget(request, splitterId),
    setOnuDrop: (asked, request) => setDrop(ctx, request, asked),
    keepOnuDrop: ({ onuId }, request) => keepDrop(ctx, request, onuId),
    removeOnuDrops: ({ onuIds }, request) => removeDrops(ctx, request, onuIds),
    dropTemplate: (_input, { language }) => desk.inTurn(() => dropTemplate(language)),
    importDrops: (options, request) => importDrops(ctx, desk, request, options),
    guessDrops: (asked, request) => guesses(request, asked),
    acceptGuess: (asked, request) => acceptGuess(ctx, request, asked),
  });
  return [serveEntity(ctx, zones, zoneRules), serveEntity(ctx, splitters, splitterRules, drops)];
}

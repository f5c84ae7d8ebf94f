import type { RouteName } from '@tutka/http-contracts';
import type { Product } from '../../product.ts';
import { chats } from './chats.ts';
import type { Drive } from './drive.ts';
import { knowledge } from './knowledge.ts';
import { money, subscriptions } from './money.ts';
import { operations } from './operations.ts';
import { deletingUser, ending, people, signingOut, signingOutThere, verifyCode } from './people.ts';
import { tools } from './tools.ts';

/** How rows are driven that need more than the calls which show who may. */
export function drivesOf(product: Product): Partial<Record<RouteName, Drive>> {
  return {
    verifyCode: verifyCode(product),
    refreshSession: ending(product),
    logout: ending(product),
    endSignIn: signingOut(product),
    deleteUser: deletingUser(product),
    signOutByProvider: signingOutThere(product),
    ...people,
    ...knowledge,
    ...tools,
    ...chats,
    ...money,
    ...subscriptions(product),
    ...operations(product),
  };
}

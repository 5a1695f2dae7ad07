// Sign-in.
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { SignInPayload } from "../../entities/identity.js"
import type { LoginInput } from "../../inputs/identity.js"
import { lockAccount, toViewer, verifyCredentials } from "./credential-checks.js"

export class AccountService extends BaseService {
  /**
   * Signs in. Throws INVALID_CREDENTIALS for an unknown address and for a wrong password, ACCOUNT_SUSPENDED only after the right
   * password, and TWO_FACTOR_REQUIRED or TWO_FACTOR_INVALID if a code is required.
   */
  async login(input: LoginInput): Promise<SignInPayload> {
    const { metrics } = this.ctx.deps
    try {
      const payload = await this.signIn(input)
      this.ctx.pending.afterCommit.push(() => metrics.countSignIn("signed_in"))
      return payload
    } catch (error) {
      if (error instanceof AppError) metrics.countSignIn(error.code)
      throw error
    }
  }

  private async signIn({ email, password, code }: LoginInput): Promise<SignInPayload> {
    const verified = await verifyCredentials(this.ctx, email, password)
    if (!verified) throw new AppError("INVALID_CREDENTIALS")
    const sessionId = newId()
    this.ctx.setViewer(toViewer(verified, sessionId))
    const { employee, account } = await lockAccount(this.ctx, verified)
    // The password may have changed between the check and the lock.
    if (account.passwordHash !== verified.passwordHash) throw new AppError("INVALID_CREDENTIALS")
    if (account.accountStatus === "SUSPENDED") throw new AppError("ACCOUNT_SUSPENDED")
    if (account.accountStatus !== "ACTIVE") throw new AppError("INVALID_CREDENTIALS")
    if (account.totpConfirmedAt) await this.ctx.services.identity.twoFactor.requireCode(employee, account, code)
    if (this.ctx.deps.passwords.needsRehash(account.passwordHash as string))
      await this.ctx.services.identity.passwords.storeHash(employee, password)
    return this.ctx.services.identity.sessions.start(employee, toViewer(account, sessionId))
  }
}

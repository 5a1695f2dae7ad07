// Sign-in.
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { SignInPayload } from "../../entities/identity.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import type { LoginInput } from "../../inputs/identity.js"
import { type AccountRow, lockAccount, toViewer, verifyCredentials } from "./credential-checks.js"
import type { CheckedCode } from "./two-factor.js"

/** Correct credentials of a sign-in. */
interface Authentication {
  readonly verified: AccountRow
  readonly checkedCode: CheckedCode | undefined
  /** Replaces a hash with outdated parameters. */
  readonly newHash: string | undefined
}

export class AccountService extends BaseService {
  /**
   * Checks password and code for `login`. Throws INVALID_CREDENTIALS for an unknown address and for a wrong password, and ORGANIZATION_MOVED
   * for an address that signs in at another installation.
   * After the right password, throws ACCOUNT_SUSPENDED, or TWO_FACTOR_REQUIRED or TWO_FACTOR_INVALID if a code is required.
   */
  authenticate({ email, password, code }: LoginInput): Promise<Authentication> {
    return this.countFailures(async () => {
      const { passwords } = this.ctx.deps
      const verified = await verifyCredentials(this.ctx, email, password)
      if (!verified) {
        await this.ctx.services.identity.emailAddresses.assertSignsInHere(email)
        throw new AppError("INVALID_CREDENTIALS")
      }
      assertActive(verified, "INVALID_CREDENTIALS")
      const checkedCode = await this.ctx.services.identity.twoFactor.checkSignInCode(verified, code)
      const isOutdated = passwords.needsRehash(verified.passwordHash as string)
      return { verified, checkedCode, newHash: isOutdated ? await passwords.hash(password, verified.organizationId) : undefined }
    })
  }

  /** Signs in. Throws as `authenticate` if the account has changed since. */
  login({ verified, checkedCode, newHash }: Authentication): Promise<SignInPayload> {
    const { twoFactor, passwords } = this.ctx.services.identity
    return this.signIn(verified, "INVALID_CREDENTIALS", async (employee, account) => {
      if (account.passwordHash !== verified.passwordHash) throw new AppError("INVALID_CREDENTIALS")
      await twoFactor.useSignInCode(employee, account, checkedCode)
      if (newHash !== undefined) await passwords.storeHash(employee, newHash)
    })
  }

  /**
   * Starts a session for an account whose credentials were checked, and uses them under the lock of the account. Throws ACCOUNT_SUSPENDED,
   * or `code` for an account that is no longer active.
   */
  signIn(
    checked: AccountRow,
    code: "INVALID_CREDENTIALS" | "PASSKEY_INVALID",
    use: (employee: Employee, account: AccountRow) => Promise<void>,
  ): Promise<SignInPayload> {
    return this.countFailures(async () => {
      const caller = this.ctx.viewerOrNull
      const sessionId = newId()
      this.ctx.setViewer(toViewer(checked, sessionId))
      const { employee, account } = await lockAccount(this.ctx, checked)
      assertActive(account, code)
      await use(employee, account).catch((error) => {
        // An error that commits leaves the viewer to the next operation of the document.
        this.ctx.setViewer(caller)
        throw error
      })
      const payload = await this.ctx.services.identity.sessions.start(employee, toViewer(account, sessionId))
      this.ctx.pending.afterCommit.push(() => this.ctx.deps.metrics.countSignIn("signed_in"))
      return payload
    })
  }

  /** Counts the failures of a sign-in by their code. */
  async countFailures<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError) this.ctx.deps.metrics.countSignIn(error.code)
      throw error
    }
  }
}

function assertActive({ accountStatus }: AccountRow, code: "INVALID_CREDENTIALS" | "PASSKEY_INVALID"): void {
  if (accountStatus === "SUSPENDED") throw new AppError("ACCOUNT_SUSPENDED")
  if (accountStatus !== "ACTIVE") throw new AppError(code)
}

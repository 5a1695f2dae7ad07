// Names of the fields of a profile.
import type { TextKey } from "../../i18n/keys.ts"
import { useText } from "../../i18n/language.tsx"

const NAMES: Readonly<Record<string, TextKey>> = {
  accountStatus: "profiles.accountStatus",
  address: "profiles.address",
  bankDetails: "profiles.bankDetails",
  birthDate: "profiles.birthDate",
  careerHistory: "profiles.careerHistory",
  contractEndDate: "profiles.contractEndDate",
  "customFields.compensation": "profiles.customFields.compensation",
  "customFields.employment": "profiles.customFields.employment",
  "customFields.personal": "profiles.customFields.personal",
  documents: "profiles.documents",
  emergencyContacts: "profiles.emergencyContacts",
  employmentType: "profiles.employmentType",
  endDate: "profiles.endDate",
  fullName: "profiles.fullName",
  fullTimeShare: "profiles.fullTimeShare",
  hireDate: "profiles.hireDate",
  leaveBalances: "profiles.leaveBalances",
  nationalId: "profiles.nationalId",
  nationality: "profiles.nationality",
  payGrade: "profiles.payGrade",
  pendingChanges: "profiles.pendingChanges",
  pendingEmail: "profiles.pendingEmail",
  personalEmail: "profiles.personalEmail",
  personalPhone: "profiles.personalPhone",
  phone: "profiles.phone",
  probationEndDate: "profiles.probationEndDate",
  role: "profiles.role",
  salary: "profiles.salary",
  salaryCurrency: "profiles.salaryCurrency",
  skills: "profiles.skills",
  taxId: "profiles.taxId",
}

/** A function that names a field for people. */
export function useFieldName(): (name: string) => string {
  const text = useText()
  return (name) => {
    const key = NAMES[name]
    return key ? text(key) : name
  }
}

/**
 * @generated SignedSource<<c0eb3e40d548ec8ff97d36724bf735df>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type EmploymentType = "CONTRACT" | "FULL_TIME" | "INTERN" | "PART_TIME" | "PROBATION";
export type SkillLevel = "EXPERT" | "JUNIOR" | "MID" | "SENIOR";
export type UpdateProfileInput = {
  address?: AddressInput | null | undefined;
  bankDetails?: BankDetailsInput | null | undefined;
  birthDate?: string | null | undefined;
  contractEndDate?: string | null | undefined;
  customFields?: Record<string, unknown> | null | undefined;
  departmentId?: string | null | undefined;
  email?: string | null | undefined;
  emergencyContacts?: ReadonlyArray<EmergencyContactInput> | null | undefined;
  employmentType?: EmploymentType | null | undefined;
  endDate?: string | null | undefined;
  fullName?: string | null | undefined;
  fullTimeShare?: number | null | undefined;
  hireDate?: string | null | undefined;
  locationId?: string | null | undefined;
  managerId?: string | null | undefined;
  nationalId?: string | null | undefined;
  nationality?: string | null | undefined;
  payGrade?: string | null | undefined;
  personalEmail?: string | null | undefined;
  personalPhone?: string | null | undefined;
  phone?: string | null | undefined;
  positionId?: string | null | undefined;
  probationEndDate?: string | null | undefined;
  salary?: number | null | undefined;
  salaryCurrency?: string | null | undefined;
  skills?: ReadonlyArray<SkillInput> | null | undefined;
  taxId?: string | null | undefined;
};
export type AddressInput = {
  city?: string | null | undefined;
  country?: string | null | undefined;
  postalCode?: string | null | undefined;
  region?: string | null | undefined;
  street?: string | null | undefined;
};
export type BankDetailsInput = {
  bic?: string | null | undefined;
  holder?: string | null | undefined;
  iban?: string | null | undefined;
};
export type EmergencyContactInput = {
  email?: string | null | undefined;
  fullName: string;
  phone: string;
  relationship?: string | null | undefined;
};
export type SkillInput = {
  level: SkillLevel;
  name: string;
  notes?: string | null | undefined;
};
export type ownFieldsMutation$variables = {
  input: UpdateProfileInput;
};
export type ownFieldsMutation$data = {
  readonly updateViewer: {
    readonly id: string;
    readonly " $fragmentSpreads": FragmentRefs<"emergencyContacts_employee" | "ownFields_employee" | "personHead_employee" | "skills_employee">;
  } | null | undefined;
};
export type ownFieldsMutation = {
  response: ownFieldsMutation$data;
  variables: ownFieldsMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "input"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "input",
    "variableName": "input"
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "name",
  "storageKey": null
},
v4 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "fullName",
  "storageKey": null
},
v5 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "phone",
  "storageKey": null
},
v6 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "version",
  "storageKey": null
},
v7 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "email",
  "storageKey": null
},
v8 = [
  (v2/*:: as any*/),
  (v3/*:: as any*/)
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "ownFieldsMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Employee",
        "kind": "LinkedField",
        "name": "updateViewer",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "ownFields_employee"
          },
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "personHead_employee"
          },
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "emergencyContacts_employee"
          },
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "skills_employee"
          }
        ],
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "ownFieldsMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Employee",
        "kind": "LinkedField",
        "name": "updateViewer",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "EditableField",
            "kind": "LinkedField",
            "name": "editableFields",
            "plural": true,
            "selections": [
              (v3/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "mode",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          (v4/*:: as any*/),
          (v5/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "birthDate",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "personalEmail",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "personalPhone",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "nationality",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "nationalId",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "taxId",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Address",
            "kind": "LinkedField",
            "name": "address",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "street",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "postalCode",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "city",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "region",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "country",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "BankDetails",
            "kind": "LinkedField",
            "name": "bankDetails",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "holder",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "iban",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "bic",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "customFields",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "hiddenFields",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "ProfileChange",
            "kind": "LinkedField",
            "name": "pendingChanges",
            "plural": true,
            "selections": [
              (v2/*:: as any*/),
              (v6/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "field",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "proposed",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "AvailableAction",
                "kind": "LinkedField",
                "name": "availableActions",
                "plural": true,
                "selections": [
                  (v3/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "allowed",
                    "storageKey": null
                  }
                ],
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "jobTitle",
            "storageKey": null
          },
          (v7/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "badge",
            "storageKey": null
          },
          {
            "alias": "picture",
            "args": [
              {
                "kind": "Literal",
                "name": "size",
                "value": "LARGE"
              }
            ],
            "kind": "ScalarField",
            "name": "avatarUrl",
            "storageKey": "avatarUrl(size:\"LARGE\")"
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Department",
            "kind": "LinkedField",
            "name": "department",
            "plural": false,
            "selections": (v8/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Location",
            "kind": "LinkedField",
            "name": "location",
            "plural": false,
            "selections": (v8/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Employee",
            "kind": "LinkedField",
            "name": "manager",
            "plural": false,
            "selections": [
              (v2/*:: as any*/),
              (v4/*:: as any*/)
            ],
            "storageKey": null
          },
          (v6/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "EmergencyContact",
            "kind": "LinkedField",
            "name": "emergencyContacts",
            "plural": true,
            "selections": [
              (v2/*:: as any*/),
              (v4/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "relationship",
                "storageKey": null
              },
              (v5/*:: as any*/),
              (v7/*:: as any*/)
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Skill",
            "kind": "LinkedField",
            "name": "skills",
            "plural": true,
            "selections": [
              (v2/*:: as any*/),
              (v3/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "level",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "notes",
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "7bd56d400167f586e56d54e4aab4b4b7",
    "id": null,
    "metadata": {},
    "name": "ownFieldsMutation",
    "operationKind": "mutation",
    "text": "mutation ownFieldsMutation(\n  $input: UpdateProfileInput!\n) {\n  updateViewer(input: $input) {\n    id\n    ...ownFields_employee\n    ...personHead_employee\n    ...emergencyContacts_employee\n    ...skills_employee\n  }\n}\n\nfragment emergencyContacts_employee on Employee {\n  version\n  emergencyContacts {\n    id\n    fullName\n    relationship\n    phone\n    email\n  }\n}\n\nfragment ownFields_employee on Employee {\n  id\n  editableFields {\n    name\n    mode\n  }\n  fullName\n  phone\n  birthDate\n  personalEmail\n  personalPhone\n  nationality\n  nationalId\n  taxId\n  address {\n    street\n    postalCode\n    city\n    region\n    country\n  }\n  bankDetails {\n    holder\n    iban\n    bic\n  }\n  customFields\n  hiddenFields\n  pendingChanges {\n    id\n    version\n    field\n    proposed\n    availableActions {\n      name\n      allowed\n    }\n  }\n}\n\nfragment personHead_employee on Employee {\n  jobTitle\n  email\n  phone\n  badge\n  picture: avatarUrl(size: LARGE)\n  department {\n    id\n    name\n  }\n  location {\n    id\n    name\n  }\n  manager {\n    id\n    fullName\n  }\n}\n\nfragment skills_employee on Employee {\n  version\n  skills {\n    id\n    name\n    level\n    notes\n  }\n}\n"
  }
};
})();

(node as any).hash = "ce7e2fa8107e2d39ced59a97b0bb2c7d";

export default node;

// The demo organization without its employees: locations, department tree, job titles, skills and vacancies.
import type { LocationType } from "../entities/enums.js"

export interface DemoLocation {
  name: string
  type: LocationType
  country: string
  region?: string
  city: string
  timezone: string
  currency: string
  /** Locale of faker, for names and addresses. */
  locale: string
  phone: string
  /** Relative number of employees. */
  share: number
}

export const demoLocations: readonly DemoLocation[] = [
  {
    name: "Berlin",
    type: "OFFICE",
    country: "DE",
    region: "BE",
    city: "Berlin",
    timezone: "Europe/Berlin",
    currency: "EUR",
    locale: "de",
    phone: "+49 30 5550",
    share: 8,
  },
  {
    name: "Munich",
    type: "OFFICE",
    country: "DE",
    region: "BY",
    city: "München",
    timezone: "Europe/Berlin",
    currency: "EUR",
    locale: "de",
    phone: "+49 89 5550",
    share: 4,
  },
  {
    name: "Vienna",
    type: "REGIONAL_BRANCH",
    country: "AT",
    region: "9",
    city: "Wien",
    timezone: "Europe/Vienna",
    currency: "EUR",
    locale: "de_AT",
    phone: "+43 1 5550",
    share: 2,
  },
  {
    name: "London",
    type: "OFFICE",
    country: "GB",
    region: "ENG",
    city: "London",
    timezone: "Europe/London",
    currency: "GBP",
    locale: "en_GB",
    phone: "+44 20 7946 0",
    share: 4,
  },
  {
    name: "Lisbon",
    type: "REMOTE_HUB",
    country: "PT",
    city: "Lisboa",
    timezone: "Europe/Lisbon",
    currency: "EUR",
    locale: "pt_PT",
    phone: "+351 21 555 0",
    share: 2,
  },
  {
    name: "New York",
    type: "REGIONAL_BRANCH",
    country: "US",
    region: "NY",
    city: "New York",
    timezone: "America/New_York",
    currency: "USD",
    locale: "en_US",
    phone: "+1 212 555 0",
    share: 3,
  },
]

export interface DepartmentPlan {
  name: string
  description: string
  /** Job titles, from the head down. */
  titles: readonly string[]
  /** Relative number of employees, without sub-departments. */
  share: number
  units?: readonly DepartmentPlan[]
}

const engineeringTitles = [
  "Engineering Manager",
  "Staff Engineer",
  "Senior Software Engineer",
  "Software Engineer",
  "Junior Software Engineer",
]

export const companyPlan: DepartmentPlan = {
  name: "Management",
  description: "Leads the company",
  titles: ["Managing Director", "Chief of Staff", "Executive Assistant"],
  share: 2,
  units: [
    {
      name: "Engineering",
      description: "Builds and runs the products",
      titles: ["VP Engineering", "Principal Engineer", "Engineering Operations Manager"],
      share: 2,
      units: [
        { name: "Platform", description: "Runs the shared infrastructure", titles: engineeringTitles, share: 6 },
        { name: "Product Engineering", description: "Builds the features for customers", titles: engineeringTitles, share: 8 },
        {
          name: "Quality",
          description: "Tests the products",
          titles: ["Quality Lead", "Senior Test Engineer", "Test Engineer", "Junior Test Engineer"],
          share: 3,
        },
      ],
    },
    {
      name: "Product",
      description: "Decides what is built",
      titles: ["VP Product", "Senior Product Manager", "Product Manager"],
      share: 3,
      units: [
        {
          name: "Design",
          description: "Designs the user experience",
          titles: ["Design Lead", "Senior Product Designer", "Product Designer", "Junior Designer"],
          share: 3,
        },
      ],
    },
    {
      name: "Sales",
      description: "Wins and retains customers",
      titles: ["VP Sales", "Sales Operations Manager"],
      share: 1,
      units: [
        {
          name: "Sales Europe",
          description: "Customers in Europe",
          titles: ["Sales Director", "Senior Account Executive", "Account Executive", "Sales Development Representative"],
          share: 5,
        },
        {
          name: "Sales Americas",
          description: "Customers in the Americas",
          titles: ["Sales Director", "Senior Account Executive", "Account Executive", "Sales Development Representative"],
          share: 3,
        },
        {
          name: "Customer Success",
          description: "Supports customers",
          titles: ["Customer Success Lead", "Senior Customer Success Manager", "Customer Success Manager"],
          share: 4,
        },
      ],
    },
    {
      name: "Marketing",
      description: "Runs campaigns and content",
      titles: ["Head of Marketing", "Senior Marketing Manager", "Marketing Manager", "Content Writer"],
      share: 4,
    },
    {
      name: "Finance",
      description: "Accounting, payroll and planning",
      titles: ["Chief Financial Officer", "Controller", "Accountant", "Payroll Specialist"],
      share: 4,
    },
    {
      name: "People and Culture",
      description: "Human resources",
      titles: ["Head of People", "Senior HR Partner", "HR Partner", "Recruiter"],
      share: 4,
    },
    {
      name: "Operations",
      description: "Runs offices and services",
      titles: ["Chief Operating Officer", "Operations Manager", "Office Manager"],
      share: 2,
      units: [
        {
          name: "Information Technology",
          description: "Devices, networks, access",
          titles: ["IT Lead", "Senior System Administrator", "System Administrator", "Support Specialist"],
          share: 3,
        },
      ],
    },
  ],
}

export const demoSkills = [
  "TypeScript",
  "PostgreSQL",
  "Kubernetes",
  "Project management",
  "Negotiation",
  "Public speaking",
  "Accounting",
  "Labor law",
  "Interviewing",
  "Figma",
  "User research",
  "Data analysis",
  "Spanish",
  "German",
  "French",
  "First aid",
  "Writing",
  "Security",
  "Testing",
  "Coaching",
] as const

/** Vacancies: title, hiring department, status. */
export const demoVacancies = [
  ["Senior Software Engineer", "Platform", "OPEN"],
  ["Product Designer", "Design", "OPEN"],
  ["Account Executive", "Sales Americas", "OPEN"],
  ["HR Partner", "People and Culture", "DRAFT"],
  ["Test Engineer", "Quality", "CLOSED"],
] as const
